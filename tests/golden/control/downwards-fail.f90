subroutine down(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = n - 1, 1, -1 ! expect: sequential H101(a)
    a(i) = a(i + 1) + a(i)
  end do
end subroutine down
