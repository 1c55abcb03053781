! The second half of a symmetric product: a scalar for each column becomes an array for a strip of columns.
! golden: output
subroutine symmetric(m, n, alpha, c, a, b)
  integer :: m, n, i, j, k
  double precision :: alpha, t, c(n, m), a(m, m), b(n, m)
  do j = 1, n
    b(j, 1) = 2.0d0 * b(j, 1)
  end do
  do i = 1, m ! expect: parallel strip-mining expansion distribution interchange
    do j = 1, n
      t = 0.0d0
      do k = 1, i - 1
        c(j, k) = c(j, k) + alpha * b(j, i) * a(k, i)
        t = t + b(j, k) * a(k, i)
      end do
      c(j, i) = c(j, i) + alpha * t
    end do
  end do
end subroutine
