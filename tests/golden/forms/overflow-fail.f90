! Near miss: a datum of a form over (max,+) may be no number, and is read under a condition only. twin: text options: force
double precision function segment(n, a, c)
  implicit none
  integer, intent(in) :: n, c(n)
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, n ! expect: sequential
    if (c(i) > 0) s = s + a(i)
    if (s < 0.0d0) s = 0.0d0
  end do
  segment = s
end function
