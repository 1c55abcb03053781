! options: force
! Gauss-Seidel: columns of several sweeps run at the same time.
subroutine sweeps(n, steps, a)
  integer :: n, steps, t, i, j
  double precision :: a(n, n)
  do t = 1, steps ! expect: parallel wavefront
    do i = 2, n - 1
      do j = 2, n - 1
        a(j, i) = 0.2d0 * (a(j, i - 1) + a(j - 1, i) + a(j, i) + a(j + 1, i) + a(j, i + 1))
      end do
    end do
  end do
end subroutine sweeps
