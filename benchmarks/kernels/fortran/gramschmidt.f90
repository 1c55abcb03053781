! gramschmidt: A = Q R by modified Gram-Schmidt
program gramschmidt
  use support
  implicit none
  integer :: n, m
  integer :: i, j
  real(dp), allocatable :: a(:, :), q(:, :)
  real(dp), allocatable :: r(:, :)
  real(dp) :: start

  n = argument(1, 400)
  m = n + n / 4
  allocate (a(m, n), q(m, n))
  allocate (r(n, n))
  do j = 1, n
    do i = 1, m
      a(i, j) = real(mod(i * 7 + mod(j, 100) * j * 3, 41), dp) / 41.0_dp
      if (i == j) a(i, j) = a(i, j) + 4.0_dp
    end do
    do i = 1, n
      r(i, j) = 0.0_dp
    end do
  end do
  start = now()
  call kernel(m, n, a, r, q)
  call elapsed(start)
  call state('r', r, n * n)
  call state('q', q, m * n)
contains
  subroutine kernel(m, n, a, r, q)
    integer, intent(in) :: m, n
    real(dp), intent(inout) :: a(m, n), r(n, n)
    real(dp), intent(out) :: q(m, n)
    integer :: i, j, k
    real(dp) :: norm
    do k = 1, n
      norm = 0.0_dp
      do i = 1, m
        norm = norm + a(i, k) * a(i, k)
      end do
      r(k, k) = sqrt(norm)
      do i = 1, m
        q(i, k) = a(i, k) / r(k, k)
      end do
      do j = k + 1, n
        r(k, j) = 0.0_dp
        do i = 1, m
          r(k, j) = r(k, j) + q(i, k) * a(i, j)
        end do
        do i = 1, m
          a(i, j) = a(i, j) - q(i, k) * r(k, j)
        end do
      end do
    end do
  end subroutine kernel
end program gramschmidt
