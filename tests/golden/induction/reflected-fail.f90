! twin: text
! k = c - k goes to and fro: no sum of steps.
subroutine to_and_fro(n, a, k)
   implicit none
   integer, intent(in) :: n
   real(8), intent(inout) :: a(n)
   integer, intent(inout) :: k
   integer :: i
   do i = 1, n ! expect: parallel linear-form
      a(i) = k
      k = 7 - k
   end do
end subroutine to_and_fro
