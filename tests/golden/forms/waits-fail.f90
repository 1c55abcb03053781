! What does not wait long gains nothing by being done twice. twin: text golden: report
! options: threads=2
subroutine prefix(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: s
  s = 0.0d0
  do i = 1, n ! expect: sequential H109(s)
    s = s + x(i)
    y(i) = s
  end do
end subroutine

subroutine largest(n, a, r)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(out) :: r(3)
  integer :: i, v, m1, m2, m3
  m1 = -2147483647
  m2 = -2147483647
  m3 = -2147483647
  do i = 1, n ! expect: sequential H106(m1)
    v = a(i)
    if (v > m1) then
      m3 = m2
      m2 = m1
      m1 = v
    else if (v > m2) then
      m3 = m2
      m2 = v
    else if (v > m3) then
      m3 = v
    end if
  end do
  r(1) = m1
  r(2) = m2
  r(3) = m3
end subroutine
