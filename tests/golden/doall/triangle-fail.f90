subroutine triangle(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 1, n ! expect: sequential a
    do j = 1, n
      a(j, i) = a(i, j) + 1.0d0
    end do
  end do
end subroutine triangle
