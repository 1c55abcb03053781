! Periodic boundaries by two cells that are copied.
program ring
  implicit none
  integer, parameter :: n = 333
  real(8) :: f(0:n + 1), g(0:n + 1), s
  integer :: i, t, top
  do i = 1, n
    f(i) = sin(0.1d0*i)
  end do
  do t = 1, 50
    f(0) = f(n)
    f(n + 1) = f(1)
    do i = 1, n
      g(i) = f(i) - 0.3d0*(f(i) - f(i - 1)) + 0.01d0*(f(i + 1) - 2*f(i) + f(i - 1))
    end do
    do i = 1, n
      f(i) = g(i)
    end do
  end do
  s = 0
  top = 0
  do i = 1, n
    s = s + f(i)
    if (f(i) > 0.0d0) top = top + 1
  end do
  if (top == 0) stop 2
  print *, s, top
  print *, f(1), f(n), f(n/2)
end program
