! A sweep through the planes of a box: of each plane first the coefficients, then its rows, each after the one before it.
! twin: text
! golden: output
subroutine sweep(n, u, f, w)
  integer :: n, i, j, k
  double precision :: u(0:n - 1, 0:n - 1, 0:n - 1), f(0:n - 1, 0:n - 1, 0:n - 1), w(0:n - 1, 0:n - 1), t
  ! heiretsu: every thread runs the whole loop, with rows of its own
  !$omp parallel private(k, j, i, t) if(dble(n) * n * n >= 30000 .and. n >= 70)
  do k = 1, n - 2 ! expect: parallel overlap
    !$omp do schedule(static)
    do j = 1, n - 2 ! expect: parallel doall not-inserted
      do i = 1, n - 2
        t = f(i, j, k) * f(i, j, k)
        w(i, j) = 1.0d0 / (6.0d0 + t)
      end do
    end do
    !$omp end do nowait
    ! the rows of the plane
    !$omp do schedule(static) ordered(1)
    do j = 1, n - 2 ! expect: sequential H101(u)
      !$omp ordered depend(sink: j-1)
      do i = 1, n - 2 ! expect: sequential H101(u)
        t = f(i, j, k) + u(i, j, k - 1) + u(i, j - 1, k)
        u(i, j, k) = w(i, j) * (t + u(i - 1, j, k))
      end do
      !$omp ordered depend(source)
    end do
    !$omp end do nowait
  end do
  !$omp end parallel
end subroutine
