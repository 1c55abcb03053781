! gemver: A := A + u1 v1' + u2 v2', x := beta A' y + z, w := alpha A x
program gemver
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp), allocatable :: u1(:), v1(:), u2(:), v2(:), w(:), x(:), y(:), z(:)
  real(dp) :: start

  n = argument(1, 4000)
  allocate (a(n, n))
  allocate (u1(n), v1(n), u2(n), v2(n), w(n), x(n), y(n), z(n))
  do j = 1, n
    u1(j) = real(mod(j, 7), dp) / 7.0_dp
    u2(j) = real(mod(j, 11), dp) / 22.0_dp
    v1(j) = real(mod(j, 13), dp) / 52.0_dp
    v2(j) = real(mod(j, 17), dp) / 102.0_dp
    y(j) = real(mod(j, 19), dp) / (8.0_dp * n)
    z(j) = real(mod(j, 23), dp) / 207.0_dp
    x(j) = 0.0_dp
    w(j) = 0.0_dp
    do i = 1, n
      a(i, j) = real(mod(i * 5 + j, 29), dp) / 29.0_dp
    end do
  end do
  start = now()
  call kernel(n, 1.5_dp, 1.2_dp, a, u1, v1, u2, v2, w, x, y, z)
  call elapsed(start)
  call state('x', x, n)
  call state('w', w, n)
contains
  subroutine kernel(n, alpha, beta, a, u1, v1, u2, v2, w, x, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: alpha, beta, u1(n), v1(n), u2(n), v2(n), y(n), z(n)
    real(dp), intent(inout) :: a(n, n), w(n), x(n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = a(i, j) + u1(i) * v1(j) + u2(i) * v2(j)
      end do
    end do
    do i = 1, n
      do j = 1, n
        x(i) = x(i) + beta * a(j, i) * y(j)
      end do
    end do
    do i = 1, n
      x(i) = x(i) + z(i)
    end do
    do i = 1, n
      do j = 1, n
        w(i) = w(i) + alpha * a(i, j) * x(j)
      end do
    end do
  end subroutine kernel
end program gemver
