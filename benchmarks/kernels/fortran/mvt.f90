! mvt: x1 := x1 + A y1, x2 := x2 + A' y2
program mvt
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp), allocatable :: x1(:), x2(:), y1(:), y2(:)
  real(dp) :: start

  n = argument(1, 4000)
  allocate (a(n, n))
  allocate (x1(n), x2(n), y1(n), y2(n))
  do j = 1, n
    x1(j) = real(mod(j, 13), dp) / 13.0_dp
    x2(j) = real(mod(j + 1, 13), dp) / 13.0_dp
    y1(j) = real(mod(j + 3, 17), dp) / 17.0_dp
    y2(j) = real(mod(j + 4, 17), dp) / 17.0_dp
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j, 29), dp) / 29.0_dp
    end do
  end do
  start = now()
  call kernel(n, x1, x2, y1, y2, a)
  call elapsed(start)
  call state('x1', x1, n)
  call state('x2', x2, n)
contains
  subroutine kernel(n, x1, x2, y1, y2, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x1(n), x2(n)
    real(dp), intent(in) :: y1(n), y2(n), a(n, n)
    integer :: i, j
    do i = 1, n
      do j = 1, n
        x1(i) = x1(i) + a(i, j) * y1(j)
      end do
    end do
    do i = 1, n
      do j = 1, n
        x2(i) = x2(i) + a(j, i) * y2(j)
      end do
    end do
  end subroutine kernel
end program mvt
