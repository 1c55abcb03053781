! Every iteration reads what only the first one writes.
subroutine first(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: parallel peeling
    b(i) = a(1) + b(i)
    a(i) = b(i) * 2.0d0
  end do
end subroutine first
