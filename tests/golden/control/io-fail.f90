subroutine show(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 1, n ! expect: sequential H203
    print *, a(i)
  end do
end subroutine show
