! Columns of a plane are independent, planes are not: where planes are large each loop inside runs in parallel, where they
! are small the two loops overlap.
! twin: text
! golden: output
subroutine inside(n, m, a, b)
  integer :: n, m, i, j, k
  double precision :: a(0:m - 1, 0:m - 1, 0:n - 1), b(0:m - 1, 0:m - 1, 0:n - 1)
  do i = 1, n - 1 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: parallel doall not-inserted
      do k = 0, m - 1
        a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
      end do
    end do
  end do
  do i = 1, n - 2 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: parallel doall not-inserted
      do k = 0, m - 1
        b(k, j, i) = a(k, j, i + 1) / (1.0d0 + b(k, m - 1 - j, i - 1) * b(m - 1 - k, j, i - 1))
      end do
    end do
  end do
end subroutine

subroutine once(n, m, a, b)
  integer :: n, m, i, j, k
  double precision :: a(0:m - 1, 0:m - 1, 0:n - 1), b(0:*)
  do i = 1, n - 1 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: parallel doall not-inserted
      do k = 0, m - 1
        a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
      end do
    end do
  end do
  do i = 1, n - 1 ! expect: parallel overlap
    do j = 1, m - 1 ! expect: sequential H101
      b(i + j) = a(0, j, i) / (1.0d0 + b(i + j - 1) * b(i + j - 1))
    end do
  end do
end subroutine
