! The first elements of the work arrays are what the line before left there.
subroutine adi(n, u, b)
  integer, parameter :: m = 64
  integer :: n, i, j
  double precision :: u(m, n), b(m, n), c(m), d(m), t
  c(1) = 0.5d0
  d(1) = 0.5d0
  do j = 1, n ! expect: sequential H101(d)
    do i = 2, m
      t = 1.0d0 / (4.0d0 - c(i - 1))
      c(i) = t
      d(i) = (b(i, j) + d(i - 1)) * t
    end do
    u(m, j) = d(m)
    do i = m - 1, 1, -1
      u(i, j) = d(i) + c(i) * u(i + 1, j)
    end do
    d(1) = u(1, j)
  end do
end subroutine adi
