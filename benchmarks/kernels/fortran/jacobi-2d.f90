! jacobi-2d: five-point averages, two arrays
program jacobi_2d
  use support
  implicit none
  integer :: n, steps
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :)
  real(dp) :: start

  n = argument(1, 1300)
  steps = argument(2, 50)
  allocate (a(n, n), b(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 7 + j * 5, 31), dp) / 31.0_dp
      b(i, j) = real(mod(i * 3 + j, 29), dp) / 29.0_dp
    end do
  end do
  start = now()
  call kernel(n, steps, a, b)
  call elapsed(start)
  call state('a', a, n * n)
contains
  subroutine kernel(n, steps, a, b)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: a(n, n), b(n, n)
    integer :: t, i, j
    do t = 1, steps
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = 0.2_dp * (a(i, j) + a(i - 1, j) + a(i + 1, j) + a(i, j + 1) + a(i, j - 1))
        end do
      end do
      do j = 2, n - 1
        do i = 2, n - 1
          a(i, j) = 0.2_dp * (b(i, j) + b(i - 1, j) + b(i + 1, j) + b(i, j + 1) + b(i, j - 1))
        end do
      end do
    end do
  end subroutine kernel
end program jacobi_2d
