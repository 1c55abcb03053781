! What a nest reads of another row was written before the rows waited for each other, in its plane or in the one before.
! twin: text
subroutine nests(n, u, w, f)
  integer :: n, i, j, k
  double precision :: u(0:n - 1, 0:n - 1, 0:n - 1), w(0:n - 1, 0:n - 1, 0:n - 1), f(0:n - 1, 0:n - 1)
  do k = 1, n - 1 ! expect: parallel overlap
    do j = 1, n - 1 ! expect: parallel doall not-inserted
      do i = 1, n - 1
        w(i, j, k) = f(i, j) / (1.0d0 + u(i, j - 1, k - 1))
      end do
    end do
    do j = 1, n - 1 ! expect: sequential H101(u)
      do i = 1, n - 1 ! expect: sequential H101(u)
        u(i, j, k) = w(i, j, k) / (1.0d0 + u(i, j - 1, k) + u(i - 1, j, k))
      end do
    end do
    do j = 1, n - 1 ! expect: parallel doall not-inserted
      do i = 1, n - 1
        f(i, j) = u(i, j, k) + w(i, j - 1, k)
      end do
    end do
  end do
end subroutine
