subroutine rows(n, m, a)
  integer :: n, m, i, j
  double precision :: a(0:n*m-1)
  do i = 0, n - 1 ! expect: parallel doall
    do j = 0, m - 1 ! expect: parallel doall
      a(i * m + j) = 0.5d0 * a(i * m + j)
    end do
  end do
end subroutine rows
