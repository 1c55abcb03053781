! Declarations of several names: those that nobody needs any more go. golden: output twin: text
double precision function several(n, a, b)
  implicit none
  double precision :: t1, v1, w1, s1, u1
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: x
  double precision last
  integer :: i
  x = 2.0d0
  !$omp parallel do private(t1, v1, w1, s1, u1) if(n >= 1000)
  do i = 1, n ! expect: parallel contraction fusion
    t1 = a(i) * x
    ! expect: parallel contraction fusion
    v1 = t1 + a(i)
    ! expect: parallel contraction fusion
    w1 = t1 * v1
    ! expect: parallel contraction fusion
    s1 = w1 + t1
    ! expect: parallel contraction fusion
    u1 = s1 + 1.0d0
    ! expect: parallel fusion
    b(i) = u1 * w1
  end do
  !$omp end parallel do
  last = b(4)
  several = last
end function several
