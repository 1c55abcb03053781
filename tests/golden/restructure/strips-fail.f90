! Each column needs what the one before it has put one row further on.
subroutine columns(m, n, a, y)
  integer :: m, n, i, j
  double precision :: a(n, m), y(n)
  do i = 1, m ! expect: sequential
    do j = 1, n - 1
      y(j) = y(j + 1) + a(j, i)
    end do
  end do
end subroutine columns
