! Minima and maxima keep NaNs and the signs of zeros: blocks run from the value before the loop with the loop's own
! comparison, and are put together in order by the same one. golden: output twin: text
double precision function least(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: m

  m = d(1)
  do i = 1, n ! expect: parallel linear-form inserted
    if (d(i) < m) m = d(i)
  end do
  least = m
end function

double precision function last_greatest(n, d, start)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n), start
  integer :: i
  double precision :: m

  m = start
  do i = 1, n ! expect: parallel linear-form inserted
    if (d(i) >= m) m = d(i)
  end do
  last_greatest = m
end function

double precision function chosen(n, d, start)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n), start
  integer :: i
  double precision :: m

  m = start
  do i = 1, n ! expect: parallel linear-form inserted
    m = max(m, d(i))
  end do
  chosen = m
end function

! A product that zero and infinity may meet in.
double precision function times(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: p

  p = 1.0d0
  do i = 1, n ! expect: parallel linear-form inserted
    p = p * d(i)
  end do
  times = p
end function
