! A row needs the next row of the plane before, which another thread has perhaps not come to.
! twin: text
subroutine sweep(n, u, f, w)
  integer :: n, i, j, k
  double precision :: u(0:n - 1, 0:n - 1, 0:n - 1), f(0:n - 1, 0:n - 1, 0:n - 1), w(0:n - 1, 0:n - 1), t
  do k = 1, n - 2 ! expect: sequential H101(u) not-overlap
    do j = 1, n - 2
      do i = 1, n - 2
        t = f(i, j, k) * f(i, j, k)
        w(i, j) = 1.0d0 / (6.0d0 + t)
      end do
    end do
    ! the rows of the plane
    do j = 1, n - 2
      do i = 1, n - 2
        t = f(i, j, k) + u(i, j + 1, k - 1) + u(i, j - 1, k)
        u(i, j, k) = w(i, j) * (t + u(i - 1, j, k))
      end do
    end do
  end do
end subroutine
