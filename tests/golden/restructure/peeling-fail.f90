! Every iteration reads what the one in the middle writes.
subroutine middle(n, a, b)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = 1, n ! expect: sequential
    b(i - 1) = a(n / 2) + b(i - 1)
    a(i - 1) = b(i - 1) * 2.0d0
  end do
end subroutine middle
