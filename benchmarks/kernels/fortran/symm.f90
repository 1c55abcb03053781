! symm: C := alpha A B + beta C, A symmetric with its lower triangle stored
program symm
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
      b(i, j) = real(mod(n + i - j, 100), dp) / n
      c(i, j) = real(mod(i + j, 100), dp) / n
      a(i, j) = -999.0_dp
      if (j <= i) a(i, j) = real(mod(i + j, 100), dp) / n
    end do
  end do
  start = now()
  call kernel(n, n, 1.5_dp, 1.2_dp, c, a, b)
  call elapsed(start)
  call state('c', c, n * n)
contains
  subroutine kernel(m, n, alpha, beta, c, a, b)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: alpha, beta, a(m, m), b(m, n)
    real(dp), intent(inout) :: c(m, n)
    integer :: i, j, k
    real(dp) :: temp1, temp2
    do j = 1, n
      do i = 1, m
        temp1 = alpha * b(i, j)
        temp2 = 0.0_dp
        do k = 1, i - 1
          c(k, j) = c(k, j) + temp1 * a(i, k)
          temp2 = temp2 + b(k, j) * a(i, k)
        end do
        c(i, j) = beta * c(i, j) + temp1 * a(i, i) + alpha * temp2
      end do
    end do
  end subroutine kernel
end program symm
