! durbin: the Yule-Walker equations of a Toeplitz matrix, by Levinson's recursion
program durbin
  use support
  implicit none
  integer :: n
  integer :: i
  real(dp), allocatable :: r(:), y(:), z(:)
  real(dp) :: start

  n = argument(1, 8000)
  allocate (r(n), y(n), z(n))
  do i = 1, n
    r(i) = 0.5_dp / real(i, dp)
  end do
  start = now()
  call kernel(n, r, y, z)
  call elapsed(start)
  call state('y', y, n)
contains
  subroutine kernel(n, r, y, z)
    integer, intent(in) :: n
    real(dp), intent(in) :: r(n)
    real(dp), intent(out) :: y(n), z(n)
    integer :: i, k
    real(dp) :: alpha, beta, total
    alpha = -r(1)
    beta = 1.0_dp
    y(1) = -r(1)
    do k = 2, n
      beta = (1.0_dp - alpha * alpha) * beta
      total = 0.0_dp
      do i = 1, k - 1
        total = total + r(k - i) * y(i)
      end do
      alpha = -(r(k) + total) / beta
      do i = 1, k - 1
        z(i) = y(i) + alpha * y(k - i)
      end do
      do i = 1, k - 1
        y(i) = z(i)
      end do
      y(k) = alpha
    end do
  end subroutine kernel
end program durbin
