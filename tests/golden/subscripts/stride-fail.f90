subroutine stride(n, a)
  integer :: n, i
  double precision :: a(0:4*n)
  do i = 1, 100 ! expect: sequential a
    a(2 * i) = a(4 * i - 2)
  end do
end subroutine stride
