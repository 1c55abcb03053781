! trisolv: L x = b by forward substitution
program trisolv
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: l(:, :)
  real(dp), allocatable :: x(:), b(:)
  real(dp) :: start

  n = argument(1, 6000)
  allocate (l(n, n))
  allocate (x(n), b(n))
  do j = 1, n
    b(j) = 1.0_dp + real(j, dp) / n
    do i = 1, n
      l(i, j) = 0.0_dp
      if (j < i) l(i, j) = real(mod(i + n - j, 19), dp) / (9.0_dp * n)
    end do
    l(j, j) = 2.0_dp
  end do
  start = now()
  call kernel(n, l, x, b)
  call elapsed(start)
  call state('x', x, n)
contains
  subroutine kernel(n, l, x, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: l(n, n), b(n)
    real(dp), intent(out) :: x(n)
    integer :: i, j
    do i = 1, n
      x(i) = b(i)
    end do
    do j = 1, n
      x(j) = x(j) / l(j, j)
      do i = j + 1, n
        x(i) = x(i) - l(i, j) * x(j)
      end do
    end do
  end subroutine kernel
end program trisolv
