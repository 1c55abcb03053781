! Columns of b are used by several columns of c while they are in the cache.
subroutine product(n, c, a, b)
  integer :: n, i, j, k
  double precision :: c(n, n), a(n, n), b(n, n)
  do i = 1, n ! expect: parallel tiling
    do k = 1, n
      do j = 1, n
        c(j, i) = c(j, i) + a(k, i) * b(j, k)
      end do
    end do
  end do
end subroutine product
