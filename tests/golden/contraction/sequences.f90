! The source's figure 12: three sequences; two elements live from one to the next. golden: output
subroutine sequences(n, a, b, c, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), c(n), d(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, n ! expect: parallel contraction fusion peeling
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel contraction fusion peeling
    b(i) = t(i) + 1.0d0
  end do
  if (b(1) > 0.0d0) b(1) = 0.0d0
  do i = 2, n ! expect: parallel contraction fusion peeling
    t(i) = a(i) + b(i)
  end do
  do i = 1, n ! expect: parallel contraction fusion peeling
    c(i) = t(i) * 3.0d0
  end do
  if (c(1) > 0.0d0) c(1) = 0.0d0
  do i = 1, n - 1 ! expect: parallel contraction fusion peeling
    t(i) = c(i) - a(i)
  end do
  do i = 1, n ! expect: parallel contraction fusion peeling
    d(i) = t(i) * t(i)
  end do
end subroutine
