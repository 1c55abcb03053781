! lu: A = L U in place, without pivoting
program lu
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
      a(i, j) = real(mod(i * 7 + j * 3, 23), dp) / 23.0_dp
    end do
    a(j, j) = n
  end do
  start = now()
  call kernel(n, a)
  call elapsed(start)
  call state('a', a, n * n)
contains
  subroutine kernel(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, k
    do k = 1, n
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine kernel
end program lu
