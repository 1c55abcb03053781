! chain-window: smoothing twice, the temporary is used at neighbouring places (partial contraction)
program chain_window
  use support
  implicit none
  integer :: n
  integer :: i
  real(dp), allocatable :: a(:), d(:)
  real(dp) :: start

  n = argument(1, 8000000)
  allocate (a(n), d(n))
  do i = 1, n
    a(i) = real(mod(i, 31), dp) / 31.0_dp
    d(i) = 0.0_dp
  end do
  start = now()
  call kernel(n, a, d)
  call elapsed(start)
  call state('d', d, n)
contains
  subroutine kernel(n, a, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: d(n)
    real(dp), allocatable :: t(:)
    integer :: i
    allocate (t(n))
    do i = 2, n - 1
      t(i) = 0.25_dp * a(i - 1) + 0.5_dp * a(i) + 0.25_dp * a(i + 1)
    end do
    do i = 3, n - 2
      d(i) = 0.25_dp * t(i - 1) + 0.5_dp * t(i) + 0.25_dp * t(i + 1)
    end do
    deallocate (t)
  end subroutine kernel
end program chain_window
