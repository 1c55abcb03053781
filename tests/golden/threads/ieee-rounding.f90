! The near miss: copies and integers do not round.
subroutine upwards(n, a, b, k)
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  integer, intent(out) :: k(n)
  integer :: i
  call ieee_set_rounding_mode(ieee_up)
  do i = 1, n ! expect: parallel doall
    b(i) = a(i)
    k(i) = 3 * i
  end do
end subroutine
