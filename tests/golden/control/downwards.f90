subroutine down(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = n, 1, -1 ! expect: parallel doall
    a(i) = b(i)
  end do
end subroutine down
