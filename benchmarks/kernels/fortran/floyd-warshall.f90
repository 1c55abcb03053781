! floyd-warshall: shortest paths between all pairs
program floyd_warshall
  use support
  implicit none
  integer :: n
  integer :: i, j
  integer, allocatable :: path(:, :)
  real(dp), allocatable :: row(:)
  real(dp) :: start

  n = argument(1, 700)
  allocate (path(n, n))
  allocate (row(n * n))
  do j = 1, n
    do i = 1, n
      path(i, j) = mod(i * j, 7) + 1
      if (mod(i + j, 13) == 0 .or. mod(i + j, 7) == 0 .or. mod(i + j, 11) == 0) path(i, j) = 999
    end do
  end do
  start = now()
  call kernel(n, path)
  call elapsed(start)
  row = reshape(real(path, dp), (/ n * n /))
  call state('path', row, n * n)
contains
  subroutine kernel(n, path)
    integer, intent(in) :: n
    integer, intent(inout) :: path(n, n)
    integer :: i, j, k
    do k = 1, n
      do j = 1, n
        do i = 1, n
          path(i, j) = min(path(i, j), path(i, k) + path(k, j))
        end do
      end do
    end do
  end subroutine kernel
end program floyd_warshall
