! Near misses: something besides the loops says the name, or the text says more; the declarations stay. golden: output twin: text
double precision function asked(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t, u(100000)
  dimension :: t(100000)
  integer :: i
  do i = 1, n ! expect: parallel contraction fusion
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel contraction fusion
    u(i) = t(i) + a(i)
  end do
  do i = 1, n ! expect: parallel fusion
    b(i) = t(i) * u(i)
  end do
  asked = b(1)
end function asked

subroutine remark(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: x, t(100000) ! work space
  integer :: i
  x = a(1)
  do i = 1, n ! expect: parallel contraction fusion
    t(i) = a(i) * x
  end do
  do i = 1, n ! expect: parallel fusion
    b(i) = t(i) + a(i)
  end do
end subroutine remark
