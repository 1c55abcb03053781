! A product in the order that is worst for its arrays: every loop changes its place.
! golden: output
subroutine product(n, beta, c, a, b)
  integer :: n, i, j, k
  double precision :: beta, c(n, n), a(n, n), b(n, n)
  do i = 1, n ! expect: parallel distribution interchange tiling
    do j = 1, n
      c(i, j) = beta * c(i, j)
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
end subroutine
