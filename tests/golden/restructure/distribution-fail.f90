! The statements hang together in a cycle.
subroutine together(n, a, b, c)
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: sequential
    a(i) = b(i - 1) + c(i)
    b(i) = 2.0d0 * c(i) + a(i)
  end do
end subroutine together
