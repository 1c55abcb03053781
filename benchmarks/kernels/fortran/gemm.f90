! gemm: C := alpha A B + beta C
program gemm
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :)
  real(dp) :: start

  n = argument(1, 500)
  allocate (a(n, n), b(n, n), c(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j * 7, 11), dp) / 11.0_dp
      b(i, j) = real(mod(i * 5 + j * 2, 13), dp) / 13.0_dp
      c(i, j) = real(mod(i + j, 17), dp) / 17.0_dp
    end do
  end do
  start = now()
  call kernel(n, 1.5_dp, 1.2_dp, c, a, b)
  call elapsed(start)
  call state('c', c, n * n)
contains
  subroutine kernel(n, alpha, beta, c, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: alpha, beta, a(n, n), b(n, n)
    real(dp), intent(inout) :: c(n, n)
    integer :: i, j, k
    do i = 1, n
      do j = 1, n
        c(i, j) = beta * c(i, j)
        do k = 1, n
          c(i, j) = c(i, j) + alpha * a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine kernel
end program gemm
