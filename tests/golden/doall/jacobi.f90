subroutine jacobi(n, a, b)
  integer :: n, i, j
  double precision :: a(n, n), b(n, n)
  do i = 2, n - 1 ! expect: parallel doall
    do j = 2, n - 1 ! expect: parallel doall
      b(j, i) = 0.25d0 * (a(j, i - 1) + a(j, i + 1) + a(j - 1, i) + a(j + 1, i))
    end do
  end do
end subroutine jacobi
