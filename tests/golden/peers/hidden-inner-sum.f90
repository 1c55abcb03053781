! The sum is accumulated in a nested loop into one element: it is there if both loops have an iteration. golden: output
! twin: text
subroutine hidden(n, m, s, a)
   integer, intent(in) :: n, m
   real(8), intent(inout) :: s(*)
   real(8), intent(in) :: a(m, n)
   integer :: i, j
   do i = 1, n ! expect: parallel scalar-replacement
      do j = 1, m
         s(1) = s(1) + a(j, i)
      end do
   end do
end subroutine
