subroutine checked(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: sequential H205
    if (b(i) < 0.0d0) stop
    a(i) = sqrt(b(i))
  end do
end subroutine checked
