! The scalar is handed from column to column: it is one value, and the columns follow each other.
double precision function symmetric(m, n, alpha, c, a, b) result(total)
  integer :: m, n, i, j, k
  double precision :: alpha, t, c(n, m), a(m, m), b(n, m)
  t = 0.0d0
  do j = 1, n
    b(j, 1) = 2.0d0 * b(j, 1)
  end do
  do i = 1, m ! expect: sequential not-expansion
    do j = 1, n
      t = 0.5d0 * t
      do k = 1, i - 1
        c(j, k) = c(j, k) + alpha * b(j, i) * a(k, i)
        t = t + b(j, k) * a(k, i)
      end do
      c(j, i) = c(j, i) + alpha * t
    end do
  end do
  total = t
end function
