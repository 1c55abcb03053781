! options: force
! Near misses: another place of the array is read behind the loop; a caller sees it; another element is read. twin: text
double precision function behind(n, k, a, b)
  implicit none
  integer, intent(in) :: n, k
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    b(i) = t(i) + 1.0d0
  end do
  behind = t(k + 1)
end function

subroutine seen(n, a, b, t)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), t(n)
  integer :: i
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    b(i) = t(i) + 1.0d0
  end do
end subroutine

subroutine other(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    b(i) = t(n - i + 1) + 1.0d0
  end do
end subroutine

double precision function called(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: t(1000)
  double precision, external :: use
  integer :: i
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    b(i) = t(i) + 1.0d0
  end do
  called = use(t)
end function
