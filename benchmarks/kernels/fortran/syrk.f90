! syrk: C := alpha A A' + beta C, lower triangle
program syrk
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), c(:, :)
  real(dp) :: start

  n = argument(1, 700)
  allocate (a(n, n), c(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j, 29), dp) / 29.0_dp
      c(i, j) = real(mod(i + j * 2, 31), dp) / 31.0_dp
    end do
  end do
  start = now()
  call kernel(n, n, 1.5_dp, 1.2_dp, c, a)
  call elapsed(start)
  call state('c', c, n * n)
contains
  subroutine kernel(n, m, alpha, beta, c, a)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, beta, a(n, m)
    real(dp), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n
      do i = j, n
        c(i, j) = beta * c(i, j)
      end do
      do k = 1, m
        do i = j, n
          c(i, j) = c(i, j) + alpha * a(j, k) * a(i, k)
        end do
      end do
    end do
  end subroutine kernel
end program syrk
