subroutine scale(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 2, n ! expect: sequential H101(a)
    a(i) = 2.0d0 * a(i - 1) * a(i - 1)
  end do
end subroutine scale
