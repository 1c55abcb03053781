! `ieee_set_rounding_mode` changes the rounding of the thread that calls it.
subroutine upwards(n, a, b)
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  integer :: i
  call ieee_set_rounding_mode(ieee_up)
  do i = 1, n ! expect: sequential H214
    b(i) = a(i) / 3
  end do
  do i = 1, n ! expect: sequential H214
    b(i) = b(i) + sqrt(a(i))
  end do
end subroutine
