! As many iterations as blocks need, known from the text. twin: text options: force
double precision function few(a, b)
  implicit none
  double precision, intent(in) :: a(300)
  double precision, intent(inout) :: b(300)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, 300 ! expect: parallel linear-form inserted
    s = s + a(i)
    b(i) = s
  end do
  few = s
end function
