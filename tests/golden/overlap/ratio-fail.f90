! The step of the second loop's reads is not known: nothing says how far the first loop must be.
! twin: text
subroutine ratio(n, k, a, b)
  integer :: n, k, i, j
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = 1, n - 1 ! expect: sequential H101
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do j = 1, n - 1 ! expect: sequential H101
    b(j) = a(k * j) / (1.0d0 + b(j - 1) * b(j - 1))
  end do
end subroutine
