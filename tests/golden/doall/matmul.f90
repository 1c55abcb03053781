subroutine matmul_t(n, a, b, c)
  integer :: n, i, j, k
  double precision :: a(n, n), b(n, n), c(n, n)
  do i = 1, n ! expect: parallel doall
    do j = 1, n ! expect: parallel doall
      do k = 1, n ! expect: sequential
        c(j, i) = c(j, i) + a(k, i) * b(k, j)
      end do
    end do
  end do
end subroutine matmul_t
