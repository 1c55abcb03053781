! An extreme that stands in one element. golden: output twin: text
subroutine least(n, p, out)
   integer, intent(in) :: n
   real(8), intent(in) :: p(n)
   real(8), intent(inout) :: out(1)
   integer :: i
   do i = 1, n ! expect: parallel linear-form
      if (out(1) > p(i)) out(1) = p(i)
   end do
end subroutine

subroutine third(n, p, out)
   integer, intent(in) :: n
   real(8), intent(in) :: p(n)
   real(8), intent(inout) :: out(*)
   integer :: i
   do i = 1, n ! expect: parallel linear-form
      if (p(i) > out(3)) out(3) = p(i)
   end do
end subroutine
