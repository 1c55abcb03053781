! Stencils that are written time-skewed: Gauss-Seidel in one array, Jacobi with a copy back in one loop over both.
! options: force
! twin: text
! golden: output
subroutine seidel(n, steps, a)
  integer :: first, last
  integer :: n, steps, t, i
  double precision :: a(*)
  do i = 2, 2 * steps + (n - 1)
    first = max(0, (i - (n - 1) + 1) / 2)
    last = min(steps, (i - 2) / 2)
    !$omp parallel do
    do t = first, last ! expect: parallel wavefront
      a(i - 2 * t) = 0.3d0 * (a(i - 2 * t - 1) + a(i - 2 * t) + a(i - 2 * t + 1))
    end do
    !$omp end parallel do
  end do
end subroutine seidel

subroutine jacobi(n, steps, a, b)
  integer :: w, first, last
  integer :: n, steps, t, i
  double precision :: a(*), b(*)
  do w = 3, 3 * steps + (n - 1)
    first = max(0, (w - (n - 1) + 2) / 3)
    last = min(steps, (w - 3) / 3)
    !$omp parallel do private(i)
    do t = first, last ! expect: parallel wavefront
      i = w - t
      b(i - 2 * t) = 0.3d0 * (a(i - 2 * t - 1) + a(i - 2 * t) + a(i - 2 * t + 1))
      a(i - 2 * t - 1) = b(i - 2 * t - 1)
    end do
    !$omp end parallel do
  end do
end subroutine jacobi
