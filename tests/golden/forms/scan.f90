! A running sum that is stored: blocks are summed first, then each runs again from its value before it. twin: text golden: output
double precision function scan(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    s = s + a(i)
    b(i) = s
  end do
  scan = s
end function
