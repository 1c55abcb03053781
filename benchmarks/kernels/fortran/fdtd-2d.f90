! fdtd-2d: electric and magnetic fields in the plane, leapfrog in time
program fdtd_2d
  use support
  implicit none
  integer :: n, steps
  integer :: i, j
  real(dp), allocatable :: ex(:, :), ey(:, :), hz(:, :)
  real(dp), allocatable :: pulse(:)
  real(dp) :: start

  n = argument(1, 1000)
  steps = argument(2, 50)
  allocate (ex(n, n), ey(n, n), hz(n, n))
  allocate (pulse(steps))
  do i = 1, steps
    pulse(i) = real(mod(i, 10), dp)
  end do
  do j = 1, n
    do i = 1, n
      ex(i, j) = real(mod(mod(i * (j + 1), 1000), 19), dp) / 19.0_dp
      ey(i, j) = real(mod(mod(i * (j + 2), 1000), 17), dp) / 17.0_dp
      hz(i, j) = real(mod(mod(i * (j + 3), 1000), 13), dp) / 13.0_dp
    end do
  end do
  start = now()
  call kernel(steps, n, n, ex, ey, hz, pulse)
  call elapsed(start)
  call state('ex', ex, n * n)
  call state('ey', ey, n * n)
  call state('hz', hz, n * n)
contains
  subroutine kernel(steps, nx, ny, ex, ey, hz, pulse)
    integer, intent(in) :: steps, nx, ny
    real(dp), intent(inout) :: ex(nx, ny), ey(nx, ny), hz(nx, ny)
    real(dp), intent(in) :: pulse(steps)
    integer :: t, i, j
    do t = 1, steps
      do i = 1, nx
        ey(i, 1) = pulse(t)
      end do
      do j = 2, ny
        do i = 1, nx
          ey(i, j) = ey(i, j) - 0.5_dp * (hz(i, j) - hz(i, j - 1))
        end do
      end do
      do j = 1, ny
        do i = 2, nx
          ex(i, j) = ex(i, j) - 0.5_dp * (hz(i, j) - hz(i - 1, j))
        end do
      end do
      do j = 1, ny - 1
        do i = 1, nx - 1
          hz(i, j) = hz(i, j) - 0.7_dp * (ex(i + 1, j) - ex(i, j) + ey(i, j + 1) - ey(i, j))
        end do
      end do
    end do
  end subroutine kernel
end program fdtd_2d
