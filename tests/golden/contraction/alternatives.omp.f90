! options: force
! The source's figure 2: two nests of which one runs; the first and the last element live on. golden: output
subroutine alternatives(n, m, c, a, b, d)
  implicit none
  double precision :: t1
  double precision :: t12
  integer, intent(in) :: n, m, c(m)
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), d(n)
  double precision :: t(1000)
  integer :: i, k
  !$omp parallel do
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  !$omp end parallel do
  do k = 1, m
    if (c(k) > 0) then
      do i = 1, min(1, n) ! expect: parallel contraction peeling
        t(i) = a(i) + 1.0d0
        b(i) = b(i) + t(i) * t(i)
      end do
      !$omp parallel do private(t12)
      do i = 2, n - 1
        t12 = a(i) + 1.0d0
        b(i) = b(i) + t12 * t12
      end do
      !$omp end parallel do
      do i = max(n, 2), n
        t(i) = a(i) + 1.0d0
        b(i) = b(i) + t(i) * t(i)
      end do
    else
      do i = 1, min(1, n) ! expect: parallel contraction peeling
        d(i) = d(i) + t(i)
        t(i) = a(i) - 1.0d0
      end do
      !$omp parallel do private(t1)
      do i = 2, n - 1
        t1 = a(i) * 2.0d0
        d(i) = d(i) + t1
      end do
      !$omp end parallel do
      do i = max(n, 2), n
        d(i) = d(i) + t(i)
        t(i) = a(i) - 1.0d0
      end do
    end if
  end do
end subroutine
