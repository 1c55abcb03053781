! The first iteration, which would have to keep the array, does nothing at all.
! golden: output
! options: force
subroutine skips(n, a, b)
  double precision :: t1
  integer :: n, i
  double precision :: a(*), b(*)
  double precision :: t(1000)
  t(2) = a(1)
  !$omp parallel do private(t1)
  do i = 3, n ! expect: parallel contraction
    t1 = 0.5d0 * a(i)
    b(i) = t1 * t1
  end do
  !$omp end parallel do
  b(1) = t(2)
end subroutine skips
