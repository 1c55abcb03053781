! Near miss: with five iterations the blocks would never run. twin: text options: force
double precision function few(a, b)
  implicit none
  double precision, intent(in) :: a(5)
  double precision, intent(inout) :: b(5)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, 5 ! expect: sequential H109(s)
    s = s + a(i)
    b(i) = s
  end do
  few = s
end function
