! Heat in a square plate, the Fortran twin of heat.c.
program heat
  implicit none
  integer, parameter :: n = 800
  double precision :: plate(n, n), next(n, n)
  double precision :: change, total, d
  integer :: i, j, t

  plate = 0.0d0
  do i = 1, n
    plate(i, 1) = 100.0d0
  end do

  do t = 1, 300
    change = 0.0d0
    do j = 2, n - 1
      do i = 2, n - 1
        next(i, j) = 0.25d0 * (plate(i - 1, j) + plate(i + 1, j) + plate(i, j - 1) + plate(i, j + 1))
        d = abs(next(i, j) - plate(i, j))
        if (d > change) change = d
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        plate(i, j) = next(i, j)
      end do
    end do
  end do

  total = 0.0d0
  do j = 1, n
    do i = 1, n
      total = total + plate(i, j)
    end do
  end do
  print '(a, f12.6, a, f12.6)', 'last change ', change, ', mean temperature ', total / (dble(n) * n)
end program heat
