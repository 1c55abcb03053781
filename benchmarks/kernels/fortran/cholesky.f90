! cholesky: A = L L' in the lower triangle
program cholesky
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp) :: start

  n = argument(1, 900)
  allocate (a(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i + j, 23), dp) / 23.0_dp
    end do
    a(j, j) = n
  end do
  start = now()
  call kernel(n, a)
  call elapsed(start)
  do j = 2, n
    do i = 1, j - 1
      a(i, j) = 0.0_dp
    end do
  end do
  call state('a', a, n * n)
contains
  subroutine kernel(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, k
    do j = 1, n
      do k = 1, j - 1
        do i = j, n
          a(i, j) = a(i, j) - a(i, k) * a(j, k)
        end do
      end do
      a(j, j) = sqrt(a(j, j))
      do i = j + 1, n
        a(i, j) = a(i, j) / a(j, j)
      end do
    end do
  end subroutine kernel
end program cholesky
