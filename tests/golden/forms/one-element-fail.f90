! The element is one of those that are read, or is looked at only sometimes. twin: text
subroutine own(n, p)
   integer, intent(in) :: n
   real(8), intent(inout) :: p(n)
   integer :: i
   do i = 1, n ! expect: sequential
      if (p(1) > p(i)) p(1) = p(i)
   end do
end subroutine

subroutine rarely(n, p, out)
   integer, intent(in) :: n
   real(8), intent(in) :: p(n)
   real(8), intent(inout) :: out(*)
   integer :: i
   do i = 1, n ! expect: sequential
      if (p(i) > 0) then
         if (out(1) > p(i)) out(1) = p(i)
      end if
   end do
end subroutine
