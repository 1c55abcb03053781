! Columns that are too long, squares that overlap, and one array twice. twin: text
subroutine scale(n, x)
  integer :: n, k
  double precision :: x(n)
  do k = 1, n
    x(k) = 2.0d0 * x(k)
  end do
end subroutine scale

subroutine corner(n, ld, x)
  integer :: n, ld, i, j
  double precision :: x(*)
  do j = 0, n - 1
    do i = 0, n - 1
      x(1 + i + j * ld) = 0.0d0
    end do
  end do
end subroutine corner

subroutine sum2(n, x, y)
  integer :: n, k
  double precision :: x(n), y(n)
  do k = 1, n
    x(k) = x(k) + y(k)
  end do
end subroutine sum2

subroutine columns(n, a)
  integer :: n, j
  double precision :: a(20, 30)
  do j = 1, 29 ! expect: sequential a
    call scale(21, a(1, j))
  end do
end subroutine columns

subroutine squares(a)
  integer :: j
  double precision :: a(*)
  do j = 0, 7 ! expect: sequential a
    call corner(4, 64, a(1 + 3 * j))
  end do
end subroutine squares

subroutine prefix(a)
  integer :: j
  double precision :: a(*)
  do j = 1, 29 ! expect: sequential a
    call sum2(20, a(1 + 20 * j), a(1 + 20 * j - 20))
  end do
end subroutine prefix

subroutine mirrored(a)
  integer :: j
  double precision :: a(*)
  do j = 0, 29 ! expect: sequential a
    call sum2(20, a(1 + 20 * j), a(1 + 20 * (29 - j)))
  end do
end subroutine mirrored
