subroutine apply(n, a)
  integer :: n, i
  double precision :: a(n), f
  external f
  do i = 1, n ! expect: sequential H201
    a(i) = f(a(i))
  end do
end subroutine apply
