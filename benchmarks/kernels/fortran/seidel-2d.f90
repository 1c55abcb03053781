! seidel-2d: nine-point averages in place
program seidel_2d
  use support
  implicit none
  integer :: n, steps
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp) :: start

  n = argument(1, 1200)
  steps = argument(2, 20)
  allocate (a(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 7 + j * 5, 31), dp) / 31.0_dp
    end do
  end do
  start = now()
  call kernel(n, steps, a)
  call elapsed(start)
  call state('a', a, n * n)
contains
  subroutine kernel(n, steps, a)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: a(n, n)
    integer :: t, i, j
    do t = 1, steps
      do j = 2, n - 1
        do i = 2, n - 1
          a(i, j) = (a(i - 1, j - 1) + a(i, j - 1) + a(i + 1, j - 1) &
            + a(i - 1, j) + a(i, j) + a(i + 1, j) &
            + a(i - 1, j + 1) + a(i, j + 1) + a(i + 1, j + 1)) / 9.0_dp
        end do
      end do
    end do
  end subroutine kernel
end program seidel_2d
