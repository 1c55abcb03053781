subroutine matmul_t(n, a, c)
  integer :: n, i, j, k
  double precision :: a(n, n), c(n, n)
  do i = 1, n ! expect: sequential H101(c)
    do j = 1, n
      do k = 1, n
        c(j, i) = c(j, i) + a(k, i) * c(j, k)
      end do
    end do
  end do
end subroutine matmul_t
