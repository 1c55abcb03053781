subroutine halved(n, a, b)
  integer :: n, i
  double precision :: a(0:n), b(0:n)
  do i = 0, n - 1 ! expect: sequential a
    a(i / 2) = b(i)
  end do
end subroutine halved
