! nussinov: the largest number of base pairs of a folded sequence
program nussinov
  use support
  implicit none
  integer :: n
  integer :: i, j
  integer, allocatable :: seq(:), table(:, :)
  real(dp), allocatable :: row(:)
  real(dp) :: start

  n = argument(1, 900)
  allocate (seq(n), table(n, n))
  allocate (row(n * n))
  do j = 1, n
    seq(j) = mod(mod(j, 1000) * j + j / 3, 4)
    do i = 1, n
      table(i, j) = 0
    end do
  end do
  start = now()
  call kernel(n, seq, table)
  call elapsed(start)
  row = reshape(real(table, dp), (/ n * n /))
  call state('table', row, n * n)
contains
  subroutine kernel(n, seq, table)
    integer, intent(in) :: n, seq(n)
    integer, intent(inout) :: table(n, n)
    integer :: i, j, k, pair
    do i = n - 1, 1, -1
      do j = i + 1, n
        table(i, j) = max(table(i, j), table(i, j - 1))
        table(i, j) = max(table(i, j), table(i + 1, j))
        pair = 0
        if (i < j - 1 .and. seq(i) + seq(j) == 3) pair = 1
        table(i, j) = max(table(i, j), table(i + 1, j - 1) + pair)
        do k = i + 1, j - 1
          table(i, j) = max(table(i, j), table(i, k) + table(k + 1, j))
        end do
      end do
    end do
  end subroutine kernel
end program nussinov
