! deriche: a recursive edge filter, along columns and along rows, forward and backward
program deriche
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: in(:, :), out(:, :), y1(:, :), y2(:, :)
  real(dp) :: start

  n = argument(1, 2000)
  allocate (in(n, n), out(n, n), y1(n, n), y2(n, n))
  do j = 1, n
    do i = 1, n
      in(i, j) = real(mod(313 * i + 991 * j, 65536), dp) / 65535.0_dp
    end do
  end do
  start = now()
  call kernel(n, n, 0.25_dp, in, out, y1, y2)
  call elapsed(start)
  call state('out', out, n * n)
contains
  subroutine kernel(w, h, alpha, in, out, y1, y2)
    integer, intent(in) :: w, h
    real(dp), intent(in) :: alpha, in(h, w)
    real(dp), intent(out) :: out(h, w), y1(h, w), y2(h, w)
    integer :: i, j
    real(dp) :: e, e2, k, a1, a2, a3, a4, b1, b2
    real(dp) :: xm1, ym1, ym2, xp1, xp2, yp1, yp2
    e = exp(-alpha)
    e2 = exp(-2.0_dp * alpha)
    k = (1.0_dp - e)**2 / (1.0_dp + 2.0_dp * alpha * e - e2)
    a1 = k
    a2 = k * e * (alpha - 1.0_dp)
    a3 = k * e * (alpha + 1.0_dp)
    a4 = -k * e2
    b1 = 2.0_dp * e
    b2 = -e2
    do i = 1, w
      ym1 = 0.0_dp
      ym2 = 0.0_dp
      xm1 = 0.0_dp
      do j = 1, h
        y1(j, i) = a1 * in(j, i) + a2 * xm1 + b1 * ym1 + b2 * ym2
        xm1 = in(j, i)
        ym2 = ym1
        ym1 = y1(j, i)
      end do
    end do
    do i = 1, w
      yp1 = 0.0_dp
      yp2 = 0.0_dp
      xp1 = 0.0_dp
      xp2 = 0.0_dp
      do j = h, 1, -1
        y2(j, i) = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2
        xp2 = xp1
        xp1 = in(j, i)
        yp2 = yp1
        yp1 = y2(j, i)
      end do
    end do
    do i = 1, w
      do j = 1, h
        out(j, i) = y1(j, i) + y2(j, i)
      end do
    end do
    do j = 1, h
      xm1 = 0.0_dp
      ym1 = 0.0_dp
      ym2 = 0.0_dp
      do i = 1, w
        y1(j, i) = a1 * out(j, i) + a2 * xm1 + b1 * ym1 + b2 * ym2
        xm1 = out(j, i)
        ym2 = ym1
        ym1 = y1(j, i)
      end do
    end do
    do j = 1, h
      xp1 = 0.0_dp
      xp2 = 0.0_dp
      yp1 = 0.0_dp
      yp2 = 0.0_dp
      do i = w, 1, -1
        y2(j, i) = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2
        xp2 = xp1
        xp1 = out(j, i)
        yp2 = yp1
        yp1 = y2(j, i)
      end do
    end do
    do i = 1, w
      do j = 1, h
        out(j, i) = y1(j, i) + y2(j, i)
      end do
    end do
  end subroutine kernel
end program deriche
