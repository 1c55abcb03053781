subroutine scale(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: parallel doall not-private not-reduction not-runtime-test
    a(i) = 2.0d0 * b(i)
  end do
end subroutine scale
