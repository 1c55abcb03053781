! chain-sum: the variance by way of two temporaries (sums between the sweeps)
program chain_sum
  use support
  implicit none
  integer :: n
  integer :: i
  real(dp), allocatable :: a(:)
  real(dp) :: variance(1)
  real(dp) :: start

  n = argument(1, 8000000)
  allocate (a(n))
  do i = 1, n
    a(i) = real(mod(i, 31), dp) / 31.0_dp + real(mod(i, 7), dp)
  end do
  start = now()
  call kernel(n, a, variance(1))
  call elapsed(start)
  call state('variance', variance, 1)
contains
  subroutine kernel(n, a, variance)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(out) :: variance
    real(dp), allocatable :: dev(:), sq(:)
    real(dp) :: mean, total
    integer :: i
    allocate (dev(n), sq(n))
    mean = 0.0_dp
    do i = 1, n
      mean = mean + a(i)
    end do
    mean = mean / n
    do i = 1, n
      dev(i) = a(i) - mean
    end do
    do i = 1, n
      sq(i) = dev(i) * dev(i)
    end do
    total = 0.0_dp
    do i = 1, n
      total = total + sq(i)
    end do
    variance = total / n
    deallocate (dev, sq)
  end subroutine kernel
end program chain_sum
