! The source's figures 15 and 5: a temporary array of one nest, and of two nests that are fused. golden: output twin: text
subroutine one(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, n ! expect: parallel contraction
    t(i) = a(i) * a(i)
    b(i) = t(i) + 1.0d0 / t(i)
  end do
end subroutine

subroutine two(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, n ! expect: parallel contraction fusion
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel contraction fusion
    b(i) = t(i) + 1.0d0
  end do
end subroutine
