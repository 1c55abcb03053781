! Columns and rows handed over by address: the callee's elements as offsets from there. twin: text
subroutine fill(n, x)
  integer :: n, k
  double precision :: x(n)
  do k = 1, n ! expect: parallel doall
    x(k) = 0.5d0 * (k - 1)
  end do
end subroutine fill

subroutine strided(n, x, step)
  integer :: n, step, k
  double precision :: x(*)
  do k = 1, n ! expect: conditional
    x(1 + (k - 1) * step) = 0.25d0 * (k - 1)
  end do
end subroutine strided

subroutine columns(m, n, a)
  integer :: m, n, j
  double precision :: a(*)
  do j = 0, n - 1 ! expect: parallel doall
    call fill(m, a(1 + j * m))
  end do
end subroutine columns

subroutine rows(m, n, a)
  integer :: m, n, i
  double precision :: a(m, n)
  do i = 1, m ! expect: parallel doall
    call strided(n, a(i, 1), m)
  end do
end subroutine rows

subroutine fixed(a)
  integer :: i
  double precision :: a(30, 20)
  do i = 1, 20 ! expect: parallel doall
    call fill(30, a(1, i))
  end do
end subroutine fixed
