! covariance: of the columns of a data matrix
program covariance
  use support
  implicit none
  integer :: n, m
  integer :: i, j
  real(dp), allocatable :: data(:, :)
  real(dp), allocatable :: cov(:, :)
  real(dp), allocatable :: mean(:)
  real(dp) :: start

  n = argument(1, 400)
  m = n
  n = m + m / 4
  allocate (data(n, m))
  allocate (cov(m, m))
  allocate (mean(m))
  do j = 1, m
    do i = 1, n
      data(i, j) = real(mod(i * j + i, 37), dp) / 37.0_dp
    end do
  end do
  start = now()
  call kernel(n, m, data, cov, mean)
  call elapsed(start)
  call state('cov', cov, m * m)
contains
  subroutine kernel(n, m, data, cov, mean)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: data(n, m)
    real(dp), intent(out) :: cov(m, m), mean(m)
    integer :: i, j, k
    do j = 1, m
      mean(j) = 0.0_dp
      do i = 1, n
        mean(j) = mean(j) + data(i, j)
      end do
      mean(j) = mean(j) / n
    end do
    do j = 1, m
      do i = 1, n
        data(i, j) = data(i, j) - mean(j)
      end do
    end do
    do i = 1, m
      do j = i, m
        cov(i, j) = 0.0_dp
        do k = 1, n
          cov(i, j) = cov(i, j) + data(k, i) * data(k, j)
        end do
        cov(i, j) = cov(i, j) / (n - 1.0_dp)
        cov(j, i) = cov(i, j)
      end do
    end do
  end subroutine kernel
end program covariance
