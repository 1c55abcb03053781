! A sweep in place: each point needs the new value of the one before it.
program bar_not
  implicit none
  integer, parameter :: n = 500, steps = 20
  double precision :: u(0:n+1)
  integer :: i, t
  do i = 0, n + 1
    u(i) = mod(i*7, 23)/23.0d0
  end do
  do t = 1, steps
    do i = 1, n
      u(i) = 0.5d0*(u(i - 1) + u(i + 1))
    end do
  end do
  do i = 1, n, 50
    print *, u(i)
  end do
end program bar_not
