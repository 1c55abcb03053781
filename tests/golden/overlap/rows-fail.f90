! The consumer's value starts from the producer's: a scalar leads from one loop to the other.
! twin: text
subroutine rows(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(0:m - 1, 0:n - 1), b(0:m - 1, 0:n - 1), s, x
  s = 1.0d0
  do i = 0, n - 1 ! expect: sequential H106(s)
    do j = 0, m - 1 ! expect: sequential H106(s)
      x = a(j, i) / (1.0d0 + s * s)
      s = x + 0.5d0
      a(j, i) = s
    end do
  end do
  do i = 1, n - 2 ! expect: sequential H106(s)
    do j = 0, m - 1 ! expect: sequential H106(s)
      x = (a(j, i - 1) + a(j, i + 1)) / (1.0d0 + s * s)
      s = x - 0.5d0
      b(j, i) = s
    end do
  end do
end subroutine
