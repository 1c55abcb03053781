! chain-plane: a smoothed picture, its gradient and its edges (a window of columns)
program chain_plane
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: in(:, :), out(:, :)
  real(dp) :: start

  n = argument(1, 2500)
  allocate (in(n, n), out(n, n))
  do j = 1, n
    do i = 1, n
      in(i, j) = real(mod(j * 13 + mod(i, 1000) * i, 101), dp) / 101.0_dp
      out(i, j) = 0.0_dp
    end do
  end do
  start = now()
  call kernel(n, in, out)
  call elapsed(start)
  call state('out', out, n * n)
contains
  subroutine kernel(n, in, out)
    integer, intent(in) :: n
    real(dp), intent(in) :: in(n, n)
    real(dp), intent(inout) :: out(n, n)
    real(dp), allocatable :: smooth(:, :), grad(:, :)
    real(dp) :: dx, dy
    integer :: i, j
    allocate (smooth(n, n), grad(n, n))
    do j = 2, n - 1
      do i = 2, n - 1
        smooth(i, j) = 0.2_dp * (in(i, j) + in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1))
      end do
    end do
    do j = 3, n - 2
      do i = 3, n - 2
        dx = smooth(i + 1, j) - smooth(i - 1, j)
        dy = smooth(i, j + 1) - smooth(i, j - 1)
        grad(i, j) = dx * dx + dy * dy
      end do
    end do
    do j = 3, n - 2
      do i = 3, n - 2
        if (grad(i, j) > 0.01_dp) then
          out(i, j) = grad(i, j)
        else
          out(i, j) = 0.0_dp
        end if
      end do
    end do
    deallocate (smooth, grad)
  end subroutine kernel
end program chain_plane
