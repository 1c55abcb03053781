! A subscript that moves by an unknown stride: elements differ unless it is 0. twin: text, golden: output
subroutine copy(n, y, x, incx, incy)
  integer :: n, incx, incy, i, ix, iy
  double precision :: x(0:*), y(0:*)
  ix = 0
  iy = 0
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do private(ix, iy) if(n >= 3000 .and. incy /= 0)
  do i = 0, n - 1 ! expect: conditional induction private(ix, iy) runtime-test
    ix = i * incx
    iy = i * incy
    y(iy) = x(ix)
    ix = ix + incx
    iy = iy + incy
  end do
  !$omp end parallel do
end subroutine copy

! Where it starts is not known: it is kept.
subroutine scale(n, a, x, ixs, incx)
  integer :: n, incx, i, ix, ixs
  double precision :: a, x(0:*)
  ix = ixs
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do private(ix) if(n >= 3000 .and. incx /= 0)
  do i = 0, n - 1 ! expect: conditional induction private(ix)
    ix = int(int(i, 8) * incx + ixs)
    x(ix) = a * x(ix)
    ix = ix + incx
  end do
  !$omp end parallel do
end subroutine scale

subroutine fill(n, x, k)
  integer, value :: k
  integer :: n, i
  double precision :: x(0:*)
  block
  integer :: k_0
  k_0 = k
  !$omp parallel do private(k) if(n >= 30000)
  do i = 0, n - 1, 5 ! expect: parallel induction private(k) by(induction)
    k = k_0 + (i / 5)
    x(k) = 1.0d0
    k = k + 1
  end do
  !$omp end parallel do
  end block
end subroutine fill
