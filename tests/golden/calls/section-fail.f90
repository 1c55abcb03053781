! One element too many, a stride too short, the same column every time. twin: text
subroutine fill(n, x)
  integer :: n, k
  double precision :: x(n)
  do k = 1, n
    x(k) = 0.5d0 * (k - 1)
  end do
end subroutine fill

subroutine strided(n, x, step)
  integer :: n, step, k
  double precision :: x(*)
  do k = 1, n
    x(1 + (k - 1) * step) = 0.25d0 * (k - 1)
  end do
end subroutine strided

subroutine columns(m, n, a)
  integer :: m, n, j
  double precision :: a(*)
  do j = 0, n - 1 ! expect: sequential H103(a)
    call fill(m + 1, a(1 + j * m))
  end do
end subroutine columns

subroutine rows(a)
  integer :: i
  double precision :: a(10, *)
  do i = 0, 10 ! expect: sequential H103(a)
    call strided(5, a(i + 1, 1), 10)
  end do
end subroutine rows

subroutine fixed(a)
  integer :: i
  double precision :: a(30, *)
  do i = 1, 20 ! expect: sequential H103(a)
    call fill(31, a(1, i))
  end do
end subroutine fixed

subroutine same(m, n, a)
  integer :: m, n, j
  double precision :: a(m)
  do j = 1, n ! expect: sequential H103(a)
    call fill(m, a)
  end do
end subroutine same
