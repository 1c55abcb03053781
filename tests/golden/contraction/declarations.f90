! Declarations of several names: those that nobody needs any more go. golden: output twin: text
double precision function several(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t(100000), u(100000), x
  double precision, dimension(100000) :: v, w
  double precision last, s(100000)
  integer :: i
  x = 2.0d0
  do i = 1, n ! expect: parallel contraction fusion
    t(i) = a(i) * x
  end do
  do i = 1, n ! expect: parallel contraction fusion
    v(i) = t(i) + a(i)
  end do
  do i = 1, n ! expect: parallel contraction fusion
    w(i) = t(i) * v(i)
  end do
  do i = 1, n ! expect: parallel contraction fusion
    s(i) = w(i) + t(i)
  end do
  do i = 1, n ! expect: parallel contraction fusion
    u(i) = s(i) + 1.0d0
  end do
  do i = 1, n ! expect: parallel fusion
    b(i) = u(i) * w(i)
  end do
  last = b(4)
  several = last
end function several
