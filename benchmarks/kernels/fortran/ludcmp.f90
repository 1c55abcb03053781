! ludcmp: A x = b by LU column by column, then forward and backward substitution
program ludcmp
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp), allocatable :: b(:), x(:), y(:)
  real(dp) :: start

  n = argument(1, 700)
  allocate (a(n, n))
  allocate (b(n), x(n), y(n))
  do j = 1, n
    b(j) = 4.0_dp + real(j, dp) / (2.0_dp * n)
    do i = 1, n
      a(i, j) = real(mod(i * 7 + j * 3, 23), dp) / 23.0_dp
    end do
    a(j, j) = n
  end do
  start = now()
  call kernel(n, a, b, x, y)
  call elapsed(start)
  call state('x', x, n)
contains
  subroutine kernel(n, a, b, x, y)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    real(dp), intent(in) :: b(n)
    real(dp), intent(out) :: x(n), y(n)
    integer :: i, j, k
    real(dp) :: w
    do j = 1, n
      do i = 1, j
        w = a(i, j)
        do k = 1, i - 1
          w = w - a(i, k) * a(k, j)
        end do
        a(i, j) = w
      end do
      do i = j + 1, n
        w = a(i, j)
        do k = 1, j - 1
          w = w - a(i, k) * a(k, j)
        end do
        a(i, j) = w / a(j, j)
      end do
    end do
    do i = 1, n
      w = b(i)
      do j = 1, i - 1
        w = w - a(i, j) * y(j)
      end do
      y(i) = w
    end do
    do i = n, 1, -1
      w = y(i)
      do j = i + 1, n
        w = w - a(i, j) * x(j)
      end do
      x(i) = w / a(i, i)
    end do
  end subroutine kernel
end program ludcmp
