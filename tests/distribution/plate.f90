! Heat in a plate: modules in one file, allocatable arrays, the change of a step.
module fields
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: now(:, :), next(:, :)
  integer :: n = 96
end module fields

module steps
  use fields
  implicit none
contains
  subroutine step(change)
    real(dp), intent(out) :: change
    integer :: i, j
    change = 0.0_dp
    do j = 2, n - 1
      do i = 2, n - 1
        next(i, j) = 0.25_dp*(now(i - 1, j) + now(i + 1, j) + now(i, j - 1) + now(i, j + 1))
        change = max(change, abs(next(i, j) - now(i, j)))
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        now(i, j) = next(i, j)
      end do
    end do
  end subroutine step
end module steps

program plate
  use fields
  use steps
  implicit none
  integer :: i, j, t
  real(dp) :: change, sum
  allocate (now(n, n), next(n, n))
  do j = 1, n
    do i = 1, n
      now(i, j) = 0.0_dp
      next(i, j) = 0.0_dp
    end do
  end do
  do i = 1, n
    now(i, 1) = 100.0_dp
    now(1, i) = 0.5_dp*i
  end do
  do t = 1, 40
    call step(change)
    if (change < 1.0e-3_dp) exit
  end do
  sum = 0.0_dp
  do j = 1, n
    do i = 1, n
      sum = sum + now(i, j)
    end do
  end do
  print '(a, es24.16, a, es24.16)', 'change ', change, ' sum ', sum
  do j = 1, n, 30
    print '(4es16.8)', now(1, j), now(n/2, j), now(n/3, j), now(n, j)
  end do
end program plate
