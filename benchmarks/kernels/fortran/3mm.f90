! 3mm: G := (A B) (C D)
program mm3
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :), d(:, :)
  real(dp), allocatable :: e(:, :), f(:, :), g(:, :)
  real(dp) :: start

  n = argument(1, 350)
  allocate (a(n, n), b(n, n), c(n, n), d(n, n))
  allocate (e(n, n), f(n, n), g(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j * 7, 11), dp) / 11.0_dp
      b(i, j) = real(mod(i * 5 + j * 2, 13), dp) / 13.0_dp
      c(i, j) = real(mod(i + j * 3, 19), dp) / 19.0_dp
      d(i, j) = real(mod(i + j, 17), dp) / 17.0_dp
    end do
  end do
  start = now()
  call kernel(n, a, b, c, d, e, f, g)
  call elapsed(start)
  call state('g', g, n * n)
contains
  subroutine kernel(n, a, b, c, d, e, f, g)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n, n), b(n, n), c(n, n), d(n, n)
    real(dp), intent(out) :: e(n, n), f(n, n), g(n, n)
    integer :: i, j, k
    real(dp) :: total
    do j = 1, n
      do i = 1, n
        total = 0.0_dp
        do k = 1, n
          total = total + a(i, k) * b(k, j)
        end do
        e(i, j) = total
      end do
    end do
    do j = 1, n
      do i = 1, n
        total = 0.0_dp
        do k = 1, n
          total = total + c(i, k) * d(k, j)
        end do
        f(i, j) = total
      end do
    end do
    do j = 1, n
      do i = 1, n
        total = 0.0_dp
        do k = 1, n
          total = total + e(i, k) * f(k, j)
        end do
        g(i, j) = total
      end do
    end do
  end subroutine kernel
end program mm3
