! One iteration of the first loop makes two elements; the second loop takes one at a time (1:2).
! twin: text
! golden: output
subroutine ratio(n, a, b)
  integer :: n, i, j
  double precision :: a(0:2 * n - 1), b(0:2 * n - 1)
  do i = 1, n - 1 ! expect: parallel overlap
    a(2 * i) = a(2 * i) / (1.0d0 + a(2 * i - 1) * a(2 * i - 1))
    a(2 * i + 1) = a(2 * i + 1) / (1.0d0 + a(2 * i) * a(2 * i))
  end do
  do j = 2, 2 * n - 1 ! expect: parallel overlap
    b(j) = a(j) / (1.0d0 + b(j - 1) * b(j - 1))
  end do
end subroutine

subroutine back(n, a, b)
  integer :: n, i, j
  double precision :: a(0:3 * n - 1), b(0:n - 1)
  do i = 1, 3 * n - 1 ! expect: parallel overlap
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do j = 1, n - 1 ! expect: parallel overlap
    b(j) = (a(3 * j) + a(3 * j - 1) + a(3 * j - 2)) / (1.0d0 + b(j - 1) * b(j - 1))
  end do
end subroutine
