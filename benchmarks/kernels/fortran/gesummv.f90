! gesummv: y := alpha A x + beta B x
program gesummv
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :)
  real(dp), allocatable :: x(:), y(:), tmp(:)
  real(dp) :: start

  n = argument(1, 4000)
  allocate (a(n, n), b(n, n))
  allocate (x(n), y(n), tmp(n))
  do j = 1, n
    x(j) = real(mod(j, 31), dp) / 31.0_dp
    do i = 1, n
      a(i, j) = real(mod(i * 2 + j, 29), dp) / 29.0_dp
      b(i, j) = real(mod(i + j * 3, 37), dp) / 37.0_dp
    end do
  end do
  start = now()
  call kernel(n, 1.5_dp, 1.2_dp, a, b, tmp, x, y)
  call elapsed(start)
  call state('y', y, n)
contains
  subroutine kernel(n, alpha, beta, a, b, tmp, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: alpha, beta, a(n, n), b(n, n), x(n)
    real(dp), intent(out) :: tmp(n), y(n)
    integer :: i, j
    do i = 1, n
      tmp(i) = 0.0_dp
      y(i) = 0.0_dp
      do j = 1, n
        tmp(i) = tmp(i) + a(i, j) * x(j)
        y(i) = y(i) + b(i, j) * x(j)
      end do
      y(i) = alpha * tmp(i) + beta * y(i)
    end do
  end subroutine kernel
end program gesummv
