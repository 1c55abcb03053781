! Sums along rows: strips of rows run in parallel, and columns are walked along.
subroutine columns(m, n, a, x, y)
  integer :: m, n, i, j
  double precision :: a(n, m), x(m), y(n)
  do j = 1, n
    y(j) = 0.5d0 * y(j)
  end do
  do i = 1, m ! expect: parallel interchange strip-mining
    do j = 1, n
      y(j) = y(j) + a(j, i) * x(i)
    end do
  end do
end subroutine columns
