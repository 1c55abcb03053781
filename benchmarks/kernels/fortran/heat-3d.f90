! heat-3d: the heat equation on a cube, two arrays
program heat_3d
  use support
  implicit none
  integer :: n, steps
  integer :: i, j, k
  real(dp), allocatable :: a(:, :, :), b(:, :, :)
  real(dp) :: start

  n = argument(1, 120)
  steps = argument(2, 50)
  allocate (a(n, n, n), b(n, n, n))
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i, j, k) = real(mod(i * 7 + j * 5 + k * 3, 31), dp) / 31.0_dp
        b(i, j, k) = a(i, j, k)
      end do
    end do
  end do
  start = now()
  call kernel(n, steps, a, b)
  call elapsed(start)
  call state('a', a, n * n * n)
contains
  subroutine kernel(n, steps, a, b)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: a(n, n, n), b(n, n, n)
    integer :: t, i, j, k
    do t = 1, steps
      do k = 2, n - 1
        do j = 2, n - 1
          do i = 2, n - 1
            b(i, j, k) = 0.125_dp * (a(i, j, k + 1) - 2.0_dp * a(i, j, k) + a(i, j, k - 1)) &
              + 0.125_dp * (a(i, j + 1, k) - 2.0_dp * a(i, j, k) + a(i, j - 1, k)) &
              + 0.125_dp * (a(i + 1, j, k) - 2.0_dp * a(i, j, k) + a(i - 1, j, k)) &
              + a(i, j, k)
          end do
        end do
      end do
      do k = 2, n - 1
        do j = 2, n - 1
          do i = 2, n - 1
            a(i, j, k) = 0.125_dp * (b(i, j, k + 1) - 2.0_dp * b(i, j, k) + b(i, j, k - 1)) &
              + 0.125_dp * (b(i, j + 1, k) - 2.0_dp * b(i, j, k) + b(i, j - 1, k)) &
              + 0.125_dp * (b(i + 1, j, k) - 2.0_dp * b(i, j, k) + b(i - 1, j, k)) &
              + b(i, j, k)
          end do
        end do
      end do
    end do
  end subroutine kernel
end program heat_3d
