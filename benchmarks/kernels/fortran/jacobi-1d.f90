! jacobi-1d: three-point averages, two arrays
program jacobi_1d
  use support
  implicit none
  integer :: n, steps
  integer :: i
  real(dp), allocatable :: a(:), b(:)
  real(dp) :: start

  n = argument(1, 400000)
  steps = argument(2, 100)
  allocate (a(n), b(n))
  do i = 1, n
    a(i) = real(mod(i * 7, 31), dp) / 31.0_dp
    b(i) = real(mod(i * 3, 29), dp) / 29.0_dp
  end do
  start = now()
  call kernel(n, steps, a, b)
  call elapsed(start)
  call state('a', a, n)
contains
  subroutine kernel(n, steps, a, b)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: a(n), b(n)
    integer :: t, i
    do t = 1, steps
      do i = 2, n - 1
        b(i) = 0.33333_dp * (a(i - 1) + a(i) + a(i + 1))
      end do
      do i = 2, n - 1
        a(i) = 0.33333_dp * (b(i - 1) + b(i) + b(i + 1))
      end do
    end do
  end subroutine kernel
end program jacobi_1d
