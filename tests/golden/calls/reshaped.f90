! Columns as vectors, squares as matrices: other shapes of one array. twin: text
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

subroutine columns(n, a)
  integer :: n, j
  double precision :: a(20, 30)
  do j = 1, 30 ! expect: parallel doall
    call scale(20, a(1, j))
  end do
end subroutine columns

subroutine squares(a)
  integer :: j
  double precision :: a(*)
  do j = 0, 7 ! expect: parallel doall
    call corner(4, 64, a(1 + 4 * j))
  end do
end subroutine squares
