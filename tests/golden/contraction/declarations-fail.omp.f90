! Near misses: something besides the loops says the name, or the text says more; the declarations stay. golden: output twin: text
double precision function asked(n, a, b)
  implicit none
  double precision :: t1, u1
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t
  dimension :: t(100000)
  integer :: i
  !$omp parallel do private(t1, u1) if(n >= 2000)
  do i = 1, n ! expect: parallel contraction fusion
    t1 = a(i) * 2.0d0
    ! expect: parallel contraction fusion
    u1 = t1 + a(i)
    ! expect: parallel fusion
    b(i) = t1 * u1
  end do
  !$omp end parallel do
  asked = b(1)
end function asked

subroutine remark(n, a, b)
  implicit none
  double precision :: t1
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: x, t(100000) ! work space
  integer :: i
  x = a(1)
  !$omp parallel do private(t1) if(n >= 2000)
  do i = 1, n ! expect: parallel contraction fusion
    t1 = a(i) * x
    ! expect: parallel fusion
    b(i) = t1 + a(i)
  end do
  !$omp end parallel do
end subroutine remark
