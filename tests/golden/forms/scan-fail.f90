! What is stored is read by a later iteration. twin: text
double precision function scan(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n + 1)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, n ! expect: sequential
    s = s * b(i) + a(i)
    b(i + 1) = s
  end do
  scan = s
end function
