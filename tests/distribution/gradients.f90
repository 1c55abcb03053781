! Conjugate gradients with a dense matrix.
program gradients
  implicit none
  integer, parameter :: n = 120
  double precision :: a(n, n), x(n), r(n), p(n), q(n), rho, old, alpha, pq
  integer :: i, j, it
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0d0/(1 + abs(i - j))
    end do
    a(j, j) = a(j, j) + n
  end do
  do i = 1, n
    x(i) = 0.0d0
    r(i) = 1.0d0 + mod(i, 7)
    p(i) = r(i)
  end do
  rho = 0.0d0
  do i = 1, n
    rho = rho + r(i)*r(i)
  end do
  do it = 1, 25
    do i = 1, n
      q(i) = 0.0d0
      do j = 1, n
        q(i) = q(i) + a(i, j)*p(j)
      end do
    end do
    pq = 0.0d0
    do i = 1, n
      pq = pq + p(i)*q(i)
    end do
    alpha = rho/pq
    do i = 1, n
      x(i) = x(i) + alpha*p(i)
      r(i) = r(i) - alpha*q(i)
    end do
    old = rho
    rho = 0.0d0
    do i = 1, n
      rho = rho + r(i)*r(i)
    end do
    if (sqrt(rho) < 1.0d-10) exit
    do i = 1, n
      p(i) = r(i) + (rho/old)*p(i)
    end do
  end do
  print *, it, rho
  print '(6f12.8)', (x(i), i = 1, n, 20)
end program gradients
