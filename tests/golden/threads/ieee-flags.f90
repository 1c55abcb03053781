! The near miss: nobody asks for the flags.
subroutine thirds(n, a, b)
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  integer :: i
  call ieee_set_flag(ieee_inexact, .false.)
  do i = 1, n ! expect: parallel doall
    b(i) = a(i) / 3
  end do
end subroutine
