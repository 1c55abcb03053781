subroutine stride(n, a)
  integer :: n, i
  double precision :: a(0:2*n+1)
  do i = 1, n ! expect: parallel doall
    a(2 * i) = a(2 * i + 1)
  end do
end subroutine stride
