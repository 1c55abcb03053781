! The one element is the last that the first loop writes. twin: text
subroutine last_value(n, a, b)
  integer :: n, i
  double precision :: a(0:n-1), b(0:n-1)
  do i = 1, n - 1 ! expect: sequential H101(a)
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do i = 1, n - 1 ! expect: sequential H101(b)
    b(i) = a(n - 1) / (1.0d0 + b(i - 1) * b(i - 1))
  end do
end subroutine last_value
