! syr2k: C := alpha A B' + alpha B A' + beta C, lower triangle
program syr2k
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :)
  real(dp) :: start

  n = argument(1, 600)
  allocate (a(n, n), b(n, n), c(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j, 29), dp) / 29.0_dp
      b(i, j) = real(mod(i + j * 5, 37), dp) / 37.0_dp
      c(i, j) = real(mod(i + j * 2, 31), dp) / 31.0_dp
    end do
  end do
  start = now()
  call kernel(n, n, 1.5_dp, 1.2_dp, c, a, b)
  call elapsed(start)
  call state('c', c, n * n)
contains
  subroutine kernel(n, m, alpha, beta, c, a, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta, a(n, m), b(n, m)
    real(dp), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n
      do i = j, n
        c(i, j) = beta * c(i, j)
      end do
      do k = 1, m
        do i = j, n
          c(i, j) = c(i, j) + alpha * (a(i, k) * b(j, k) + b(i, k) * a(j, k))
        end do
      end do
    end do
  end subroutine kernel
end program syr2k
