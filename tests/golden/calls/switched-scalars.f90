! Clocks on request that keep their times in a COMMON block, beside variables that each iteration sets.
subroutine tick(k)
  implicit none
  integer, intent(in) :: k
  real(8) :: times(4)
  common /clocks/ times
  times(k) = times(k) + 1
end subroutine

subroutine work(n, a, s, timed)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: s
  logical, intent(in) :: timed
  real(8) :: x1, x2
  integer :: i
  s = 0
  do i = 1, n ! expect: conditional runtime-test private(x1) reduction(+:s)
    if (timed) call tick(1)
    x1 = 2*a(i) - 1
    x2 = x1**2
    s = s + x2
    if (timed) call tick(2)
  end do
end subroutine
