! 2mm: D := alpha A B C + beta D
program mm2
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :), d(:, :), tmp(:, :)
  real(dp) :: start

  n = argument(1, 400)
  allocate (a(n, n), b(n, n), c(n, n), d(n, n), tmp(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j * 7, 11), dp) / 11.0_dp
      b(i, j) = real(mod(i * 5 + j * 2, 13), dp) / 13.0_dp
      c(i, j) = real(mod(i + j * 3, 19), dp) / 19.0_dp
      d(i, j) = real(mod(i + j, 17), dp) / 17.0_dp
    end do
  end do
  start = now()
  call kernel(n, 1.5_dp, 1.2_dp, tmp, a, b, c, d)
  call elapsed(start)
  call state('d', d, n * n)
contains
  subroutine kernel(n, alpha, beta, tmp, a, b, c, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: alpha, beta, a(n, n), b(n, n), c(n, n)
    real(dp), intent(out) :: tmp(n, n)
    real(dp), intent(inout) :: d(n, n)
    integer :: i, j, k
    do i = 1, n
      do j = 1, n
        tmp(i, j) = 0.0_dp
        do k = 1, n
          tmp(i, j) = tmp(i, j) + alpha * a(i, k) * b(k, j)
        end do
      end do
    end do
    do i = 1, n
      do j = 1, n
        d(i, j) = beta * d(i, j)
        do k = 1, n
          d(i, j) = d(i, j) + tmp(i, k) * c(k, j)
        end do
      end do
    end do
  end subroutine kernel
end program mm2
