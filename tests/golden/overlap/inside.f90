! Elements of a column are independent, columns are not: where columns are long each loop inside runs in parallel, where they
! are short the two loops overlap.
! twin: text
! golden: output
subroutine inside(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(0:m - 1, 0:n - 1), b(0:m - 1, 0:n - 1)
  do i = 1, n - 1 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: parallel doall not-inserted
      a(j, i) = a(j, i) / (1.0d0 + a(m - 1 - j, i - 1) * a(j, i - 1))
    end do
  end do
  do i = 1, n - 2 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: parallel doall not-inserted
      b(j, i) = a(j, i + 1) / (1.0d0 + b(m - 1 - j, i - 1) * b(j, i - 1))
    end do
  end do
end subroutine

subroutine once(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(0:m - 1, 0:n - 1), b(0:*)
  do i = 1, n - 1 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: parallel doall not-inserted
      a(j, i) = a(j, i) / (1.0d0 + a(m - 1 - j, i - 1) * a(j, i - 1))
    end do
  end do
  do i = 1, n - 1 ! expect: parallel overlap
    do j = 1, m - 1 ! expect: sequential H101
      b(i + j) = a(j, i) / (1.0d0 + b(i + j - 1) * b(i + j - 1))
    end do
  end do
end subroutine
