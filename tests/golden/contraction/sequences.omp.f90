! The source's figure 12: three sequences; two elements live from one to the next. golden: output
subroutine sequences(n, a, b, c, d)
  implicit none
  double precision :: t1
  double precision :: t12
  double precision :: t13
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), c(n), d(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, min(1, n) ! expect: parallel contraction fusion peeling
    t(i) = a(i) * 2.0d0
    ! expect: parallel contraction fusion peeling
    b(i) = t(i) + 1.0d0
  end do
  !$omp parallel do private(t1) if(n >= 3000)
  do i = 2, n
    t1 = a(i) * 2.0d0
    b(i) = t1 + 1.0d0
  end do
  !$omp end parallel do
  if (b(1) > 0.0d0) b(1) = 0.0d0
  do i = 1, min(1, n) ! expect: parallel contraction fusion peeling
    ! expect: parallel contraction fusion peeling
    c(i) = t(i) * 3.0d0
  end do
  !$omp parallel do private(t12) if(n >= 2000)
  do i = 2, n - 1
    t12 = a(i) + b(i)
    c(i) = t12 * 3.0d0
  end do
  !$omp end parallel do
  do i = max(n, 2), n
    t(i) = a(i) + b(i)
    c(i) = t(i) * 3.0d0
  end do
  if (c(1) > 0.0d0) c(1) = 0.0d0
  !$omp parallel do private(t13) if(n >= 2000)
  do i = 1, n - 1 ! expect: parallel contraction fusion peeling
    t13 = c(i) - a(i)
    ! expect: parallel contraction fusion peeling
    d(i) = t13 * t13
  end do
  !$omp end parallel do
  do i = max(n, 1), n
    d(i) = t(i) * t(i)
  end do
end subroutine
