! options: force
! A jump over a statement: where a short loop runs as it was, the label would stand in the text twice. twin: text
double precision function k(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), c(n)
  integer :: i
  double precision :: s
  s = 0.0d0
  do i = 1, n ! expect: sequential
    s = s + a(i)
    if (a(i) > 5.0d0) goto 10
    c(i) = 1.0d0
10  continue
    b(i) = s
  end do
  k = s
end function
