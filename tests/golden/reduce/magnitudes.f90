! The greatest magnitude, from a number: no NaN comes in, no zero has a sign. twin: text
double precision function norm(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: m

  m = 0.0d0
  do i = 1, n ! expect: parallel reduction(max:m)
    if (abs(d(i)) > m) m = abs(d(i))
  end do
  norm = m
end function

double precision function change(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  integer :: i
  double precision :: m

  m = 0
  do i = 1, n ! expect: parallel reduction(max:m)
    b(i) = a(i) * 0.5d0
    m = max(m, abs(b(i) - a(i)))
  end do
  change = m
end function

double precision function above(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: m

  m = 1d-30
  do i = 1, n ! expect: parallel reduction(max:m)
    if (d(i) > m) m = d(i)
  end do
  above = m
end function

double precision function squares(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: m

  m = 1d30
  do i = 1, n ! expect: parallel reduction(min:m)
    if (d(i) * d(i) < m) m = d(i) * d(i)
  end do
  squares = m
end function

double precision function temporary(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(m, n)
  double precision, intent(inout) :: b(m, n)
  integer :: i, j
  double precision :: most, d

  most = 0d0
  do i = 1, n ! expect: parallel reduction(max:most)
    do j = 1, m
      d = abs(a(j, i) - b(j, i))
      b(j, i) = a(j, i)
      if (d > most) most = d
    end do
  end do
  temporary = most
end function
