! Floats that a running integer makes, and comparisons of running floats, are written as they stand: no quotient becomes a
! product, no constants are put together, no sum is turned round. golden: output twin: text options: force
integer function hits(n, a)
  implicit none
  integer, intent(in) :: n, a(n)
  integer :: i, s
  double precision :: x

  s = 1
  hits = 0
  do i = 1, n ! expect: parallel linear-form inserted
    s = s + a(i)
    x = s / 10.0d0
    if (x * 3.0d0 == s * 3.0d0 / 10.0d0) hits = hits + 1
  end do
end function

integer function halves(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  s = 0.0d0
  halves = 0
  do i = 1, n ! expect: parallel linear-form inserted
    s = s + a(i)
    if (0.1d0 * (s / 3.0d0) - (s - 7.0d0) / 3.0d0 > 0.5d0 * s - s / 3.0d0 + (a(i) - (a(i) - 1.0d0))) then
      halves = halves + 1
    end if
  end do
end function

integer function singles(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  integer :: i, k
  real :: m

  m = 0.0
  k = 0
  singles = 0
  do i = 1, n ! expect: parallel linear-form inserted
    if (a(i) > 0.5) k = k + 1
    if (k / 3.0 * 7.0 > m .and. a(i) < 1.0) singles = singles + 1
  end do
end function
