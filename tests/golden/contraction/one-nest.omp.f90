! The source's figures 15 and 5: a temporary array of one nest, and of two nests that are fused. golden: output twin: text
subroutine one(n, a, b)
  implicit none
  double precision :: t1
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  integer :: i
  !$omp parallel do private(t1) if(n >= 1000)
  do i = 1, n ! expect: parallel contraction
    t1 = a(i) * a(i)
    b(i) = t1 + 1.0d0 / t1
  end do
  !$omp end parallel do
end subroutine

subroutine two(n, a, b)
  implicit none
  double precision :: t1
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  integer :: i
  !$omp parallel do private(t1) if(n >= 3000)
  do i = 1, n ! expect: parallel contraction fusion
    t1 = a(i) * 2.0d0
    ! expect: parallel contraction fusion
    b(i) = t1 + 1.0d0
  end do
  !$omp end parallel do
end subroutine
