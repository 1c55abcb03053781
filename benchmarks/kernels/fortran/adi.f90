! adi: the heat equation by alternating directions, a tridiagonal system per row, then per column
program adi
  use support
  implicit none
  integer :: n, steps
  integer :: i, j
  real(dp), allocatable :: u(:, :), v(:, :), p(:, :), q(:, :)
  real(dp) :: start

  n = argument(1, 500)
  steps = argument(2, 20)
  allocate (u(n, n), v(n, n), p(n, n), q(n, n))
  do j = 1, n
    do i = 1, n
      u(i, j) = real(j + n - i, dp) / n
      v(i, j) = 0.0_dp
      p(i, j) = 0.0_dp
      q(i, j) = 0.0_dp
    end do
  end do
  start = now()
  call kernel(n, steps, u, v, p, q)
  call elapsed(start)
  call state('u', u, n * n)
contains
  subroutine kernel(n, steps, u, v, p, q)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: u(n, n), v(n, n), p(n, n), q(n, n)
    integer :: t, i, j
    real(dp) :: lambda, side, middle
    lambda = 0.4_dp ! time step over the square of the mesh width
    side = -lambda
    middle = 1.0_dp + 2.0_dp * lambda
    do t = 1, steps
      ! rows: implicit along the second subscript
      do i = 2, n - 1
        v(i, 1) = 1.0_dp
        p(1, i) = 0.0_dp
        q(1, i) = v(i, 1)
        do j = 2, n - 1
          p(j, i) = -side / (side * p(j - 1, i) + middle)
          q(j, i) = (lambda * u(i - 1, j) + (1.0_dp - 2.0_dp * lambda) * u(i, j) &
            + lambda * u(i + 1, j) - side * q(j - 1, i)) / (side * p(j - 1, i) + middle)
        end do
        v(i, n) = 1.0_dp
        do j = n - 1, 2, -1
          v(i, j) = p(j, i) * v(i, j + 1) + q(j, i)
        end do
      end do
      ! columns: implicit along the first
      do i = 2, n - 1
        u(1, i) = 1.0_dp
        p(1, i) = 0.0_dp
        q(1, i) = u(1, i)
        do j = 2, n - 1
          p(j, i) = -side / (side * p(j - 1, i) + middle)
          q(j, i) = (lambda * v(j, i - 1) + (1.0_dp - 2.0_dp * lambda) * v(j, i) &
            + lambda * v(j, i + 1) - side * q(j - 1, i)) / (side * p(j - 1, i) + middle)
        end do
        u(n, i) = 1.0_dp
        do j = n - 1, 2, -1
          u(j, i) = p(j, i) * u(j + 1, i) + q(j, i)
        end do
      end do
    end do
  end subroutine kernel
end program adi
