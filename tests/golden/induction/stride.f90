! A subscript that moves by an unknown stride: elements differ unless it is 0. twin: text, golden: output
subroutine copy(n, y, x, incx, incy)
  integer :: n, incx, incy, i, ix, iy
  double precision :: x(0:*), y(0:*)
  ix = 0
  iy = 0
  do i = 0, n - 1 ! expect: conditional induction private(ix, iy) runtime-test
    y(iy) = x(ix)
    ix = ix + incx
    iy = iy + incy
  end do
end subroutine copy

! Where it starts is not known: it is kept.
subroutine scale(n, a, x, ixs, incx)
  integer :: n, incx, i, ix, ixs
  double precision :: a, x(0:*)
  ix = ixs
  do i = 0, n - 1 ! expect: conditional induction private(ix)
    x(ix) = a * x(ix)
    ix = ix + incx
  end do
end subroutine scale

subroutine fill(n, x, k)
  integer, value :: k
  integer :: n, i
  double precision :: x(0:*)
  do i = 0, n - 1, 5 ! expect: parallel induction private(k) by(induction)
    x(k) = 1.0d0
    k = k + 1
  end do
end subroutine fill
