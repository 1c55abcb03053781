! trmm: B := alpha A' B, A unit lower triangular
program trmm
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :), b(:, :)
  real(dp) :: start

  n = argument(1, 600)
  allocate (a(n, n), b(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i + j, n), dp) / n
      if (i == j) a(i, j) = 1.0_dp
      b(i, j) = real(mod(n + i - j, n), dp) / n
    end do
  end do
  start = now()
  call kernel(n, n, 1.5_dp, a, b)
  call elapsed(start)
  call state('b', b, n * n)
contains
  subroutine kernel(m, n, alpha, a, b)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: alpha, a(m, m)
    real(dp), intent(inout) :: b(m, n)
    integer :: i, j, k
    real(dp) :: temp
    do j = 1, n
      do i = 1, m
        temp = b(i, j)
        do k = i + 1, m
          temp = temp + a(k, i) * b(k, j)
        end do
        b(i, j) = alpha * temp
      end do
    end do
  end subroutine kernel
end program trmm
