! Each element gets its terms in the order of k, with columns innermost.
subroutine product(n, c, a, b)
  integer :: n, i, j, k
  double precision :: c(n, n), a(n, n), b(n, n)
  do i = 1, n ! expect: parallel interchange distribution
    do j = 1, n
      c(j, i) = 0.0d0
      do k = 1, n
        c(j, i) = c(j, i) + a(k, i) * b(j, k)
      end do
    end do
  end do
end subroutine product
