! correlation: of the columns of a data matrix
program correlation
  use support
  implicit none
  integer :: n, m
  integer :: i, j
  real(dp), allocatable :: data(:, :)
  real(dp), allocatable :: corr(:, :)
  real(dp), allocatable :: mean(:), stddev(:)
  real(dp) :: start

  n = argument(1, 400)
  m = n
  n = m + m / 4
  allocate (data(n, m))
  allocate (corr(m, m))
  allocate (mean(m), stddev(m))
  do j = 1, m
    do i = 1, n
      data(i, j) = real(mod(i * j + i, 37), dp) / 37.0_dp + real(i, dp) / n
    end do
  end do
  start = now()
  call kernel(n, m, data, corr, mean, stddev)
  call elapsed(start)
  call state('corr', corr, m * m)
contains
  subroutine kernel(n, m, data, corr, mean, stddev)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: data(n, m)
    real(dp), intent(out) :: corr(m, m), mean(m), stddev(m)
    integer :: i, j, k
    do j = 1, m
      mean(j) = 0.0_dp
      do i = 1, n
        mean(j) = mean(j) + data(i, j)
      end do
      mean(j) = mean(j) / n
    end do
    do j = 1, m
      stddev(j) = 0.0_dp
      do i = 1, n
        stddev(j) = stddev(j) + (data(i, j) - mean(j))**2
      end do
      stddev(j) = sqrt(stddev(j) / n)
      if (stddev(j) <= 0.1_dp) stddev(j) = 1.0_dp
    end do
    do j = 1, m
      do i = 1, n
        data(i, j) = (data(i, j) - mean(j)) / (sqrt(real(n, dp)) * stddev(j))
      end do
    end do
    do i = 1, m - 1
      corr(i, i) = 1.0_dp
      do j = i + 1, m
        corr(i, j) = 0.0_dp
        do k = 1, n
          corr(i, j) = corr(i, j) + data(k, i) * data(k, j)
        end do
        corr(j, i) = corr(i, j)
      end do
    end do
    corr(m, m) = 1.0_dp
  end subroutine kernel
end program correlation
