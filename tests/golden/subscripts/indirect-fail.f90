subroutine scatter(n, a, b, idx)
  integer :: n, i, idx(n)
  double precision :: a(0:n-1), b(n)
  do i = 1, n ! expect: sequential H104(a)
    a(idx(i)) = b(i)
  end do
end subroutine scatter
