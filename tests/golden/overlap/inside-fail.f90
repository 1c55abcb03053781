! How much there is inside changes from plane to plane: the loops inside run in parallel where it is enough.
! twin: text
subroutine inside(n, w, a, b)
  integer :: n, w(0:n - 1), i, j, k
  double precision :: a(0:n - 1, 0:n - 1, 0:n - 1), b(0:n - 1, 0:n - 1, 0:n - 1)
  do i = 1, n - 1 ! expect: sequential H101
    do j = 0, w(i) - 1 ! expect: parallel doall inserted
      do k = 0, n - 1
        a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, w(i) - 1 - j, i - 1) * a(n - 1 - k, j, i - 1))
      end do
    end do
  end do
  do i = 1, n - 1 ! expect: sequential H101
    do j = 0, w(i) - 1 ! expect: parallel doall inserted
      do k = 0, n - 1
        b(k, j, i) = a(k, j, i) / (1.0d0 + b(k, w(i) - 1 - j, i - 1) * b(n - 1 - k, j, i - 1))
      end do
    end do
  end do
end subroutine
