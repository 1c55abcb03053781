! A minimum or maximum of what passes a condition that stands beside the comparison. twin: text
integer function least(n, x, use)
  integer, intent(in) :: n, x(n)
  logical, intent(in) :: use(n)
  integer :: i
  least = 1000000
  do i = 1, n ! expect: parallel reduction
    if (use(i) .and. x(i) < least) least = x(i)
  end do
end function

integer function most(n, x, skip, limit)
  integer, intent(in) :: n, x(n), skip, limit
  integer :: i
  most = -1
  do i = 1, n ! expect: parallel reduction
    if (i /= skip .and. x(i) > most .and. limit > 0) most = x(i)
  end do
end function

! The distance to the nearest other point: sums of squares, and their roots, are no `-0.0`.
double precision function nearest(n, p, k)
  integer, intent(in) :: n, k
  double precision, intent(in) :: p(3,n)
  double precision :: d, e
  integer :: i, c
  nearest = 1d300
  do i = 1, n ! expect: parallel reduction
    d = 0
    do c = 1, 3
      e = p(c,i) - p(c,k)
      d = d + e * e
    end do
    d = sqrt(d)
    if (i /= k .and. d < nearest) nearest = d
  end do
end function
