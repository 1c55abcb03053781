! atax: y := A' (A x)
program atax
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp), allocatable :: x(:), y(:), tmp(:)
  real(dp) :: start

  n = argument(1, 4000)
  allocate (a(n, n))
  allocate (x(n), y(n), tmp(n))
  do j = 1, n
    x(j) = 1.0_dp + real(j, dp) / real(n, dp)
    do i = 1, n
      a(i, j) = real(mod(i + j * 3, 23), dp) / (5.0_dp * n)
    end do
  end do
  start = now()
  call kernel(n, n, a, x, y, tmp)
  call elapsed(start)
  call state('y', y, n)
contains
  subroutine kernel(m, n, a, x, y, tmp)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: a(m, n), x(n)
    real(dp), intent(out) :: y(n), tmp(m)
    integer :: i, j
    do i = 1, m
      tmp(i) = 0.0_dp
    end do
    do j = 1, n
      do i = 1, m
        tmp(i) = tmp(i) + a(i, j) * x(j)
      end do
    end do
    do j = 1, n
      y(j) = 0.0_dp
      do i = 1, m
        y(j) = y(j) + a(i, j) * tmp(i)
      end do
    end do
  end subroutine kernel
end program atax
