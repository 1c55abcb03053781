! Line sweeps of an alternating-direction method: a tridiagonal system along each line, with work arrays.
subroutine adi(n, u, b)
  integer, parameter :: m = 64
  integer :: n, i, j
  double precision :: u(m, n), b(m, n), c(m), d(m), t
  do j = 1, n ! expect: parallel private private(t, i, c, d)
    c(1) = 0.5d0
    d(1) = b(1, j) * 0.5d0
    do i = 2, m ! expect: sequential
      t = 1.0d0 / (4.0d0 - c(i - 1))
      c(i) = t
      d(i) = (b(i, j) + d(i - 1)) * t
    end do
    u(m, j) = d(m)
    do i = m - 1, 1, -1 ! expect: sequential
      u(i, j) = d(i) + c(i) * u(i + 1, j)
    end do
  end do
end subroutine adi
