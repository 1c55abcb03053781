! Each row of the result needs the one before it: the order stays.
subroutine product(n, beta, c, a, b)
  integer :: n, i, j, k
  double precision :: beta, c(n, n), a(n, n), b(n, n)
  do i = 1, n ! expect: parallel not-tiling
    do j = 2, n
      c(i, j) = beta * c(i, j - 1)
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
end subroutine
