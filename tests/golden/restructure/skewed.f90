! Stencils that are written time-skewed: Gauss-Seidel in one array, Jacobi with a copy back in one loop over both.
! options: force
! twin: text
! golden: output
subroutine seidel(n, steps, a)
  integer :: n, steps, t, i
  double precision :: a(*)
  do t = 0, steps ! expect: parallel wavefront
    do i = 2 * t + 2, 2 * t + n - 1
      a(i - 2 * t) = 0.3d0 * (a(i - 2 * t - 1) + a(i - 2 * t) + a(i - 2 * t + 1))
    end do
  end do
end subroutine seidel

subroutine jacobi(n, steps, a, b)
  integer :: n, steps, t, i
  double precision :: a(*), b(*)
  do t = 0, steps ! expect: parallel wavefront
    do i = 2 * t + 3, 2 * t + n - 1
      b(i - 2 * t) = 0.3d0 * (a(i - 2 * t - 1) + a(i - 2 * t) + a(i - 2 * t + 1))
      a(i - 2 * t - 1) = b(i - 2 * t - 1)
    end do
  end do
end subroutine jacobi
