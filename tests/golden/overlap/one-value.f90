! The second loop reads one element of the first one's: it waits for that, and then runs at its own pace. twin: text
subroutine one_value(n, a, b)
  integer :: n, i
  double precision :: a(0:n-1), b(0:n-1)
  do i = 1, n - 1 ! expect: parallel overlap
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do i = 1, n - 1 ! expect: parallel overlap
    b(i) = a(3) / (1.0d0 + b(i - 1) * b(i - 1))
  end do
end subroutine one_value
