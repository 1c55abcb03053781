! A work array that is kept between calls, but of which each call reads only what it has just written.
! golden: output
! options: force
subroutine smooth(n, a, b)
  double precision :: t1
  integer :: n, i
  double precision :: a(*), b(*)
  double precision, save :: t(1000)
  !$omp parallel do private(t1)
  do i = 1, n ! expect: parallel contraction
    t1 = 0.5d0 * a(i)
    b(i) = t1 * t1 + a(i)
  end do
  !$omp end parallel do
end subroutine smooth
