subroutine triangle(n, a, d)
  integer :: n, i, j
  double precision :: a(n, n), d(n)
  do i = 1, n ! expect: parallel doall
    do j = 1, i ! expect: parallel doall
      a(j, i) = a(j, i) / d(i)
    end do
  end do
end subroutine triangle
