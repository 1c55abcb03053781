! Exception flags are each thread's own.
subroutine exact(n, a, b, inexact)
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  logical, intent(out) :: inexact
  integer :: i
  call ieee_set_flag(ieee_inexact, .false.)
  do i = 1, n ! expect: sequential H214
    b(i) = a(i) / 3
  end do
  call ieee_get_flag(ieee_inexact, inexact)
end subroutine
