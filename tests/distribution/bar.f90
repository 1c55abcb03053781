! Heat in a bar: two arrays, a time loop, fixed ends.
program bar
  implicit none
  integer, parameter :: n = 1000, steps = 60
  double precision :: u(0:n+1), v(0:n+1), total, most
  integer :: i, t
  do i = 0, n + 1
    u(i) = mod(i*7, 23)/23.0d0
    v(i) = u(i)
  end do
  do t = 1, steps
    do i = 1, n
      v(i) = u(i) + 0.25d0*(u(i - 1) - 2.0d0*u(i) + u(i + 1))
    end do
    do i = 1, n
      u(i) = v(i)
    end do
  end do
  total = 0.0d0
  most = u(0)
  do i = 0, n + 1
    total = total + u(i)
    if (u(i) > most) most = u(i)
  end do
  print *, total, most
  write (*, '(5f12.8)') (u(i), i = 1, n, 100)
end program bar
