! Poisson's equation on a square by V cycles: damped Jacobi, full weighting, bilinear interpolation.
module levels
  implicit none
  integer, parameter :: dp = kind(1d0)
  type level
    integer :: n = 0
    real(dp), allocatable :: u(:, :), f(:, :), r(:, :)
  end type
  type(level) :: grids(10)
  integer :: deepest = 0
contains
  subroutine make(n)
    integer, intent(in) :: n
    integer :: l, m
    m = n
    l = 0
    do while (m >= 3)
      l = l + 1
      grids(l)%n = m
      allocate (grids(l)%u(0:m, 0:m), grids(l)%f(0:m, 0:m), grids(l)%r(0:m, 0:m))
      grids(l)%u = 0
      grids(l)%f = 0
      grids(l)%r = 0
      m = m/2
    end do
    deepest = l
  end subroutine

  subroutine smooth(n, u, f, r, sweeps)
    integer, intent(in) :: n, sweeps
    real(dp), intent(inout) :: u(0:n, 0:n), r(0:n, 0:n)
    real(dp), intent(in) :: f(0:n, 0:n)
    real(dp) :: h2
    integer :: s, i, j
    h2 = 1.0_dp/(real(n, dp)*n)
    do s = 1, sweeps
!$omp parallel do private(i)
      do j = 1, n - 1
        do i = 1, n - 1
          r(i, j) = u(i, j) + 0.2_dp*(h2*f(i, j) + u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - 4*u(i, j))
        end do
      end do
!$omp parallel do private(i)
      do j = 1, n - 1
        do i = 1, n - 1
          u(i, j) = r(i, j)
        end do
      end do
    end do
  end subroutine

  subroutine residual(n, u, f, r)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(0:n, 0:n), f(0:n, 0:n)
    real(dp), intent(inout) :: r(0:n, 0:n)
    real(dp) :: h2
    integer :: i, j
    h2 = real(n, dp)*n
!$omp parallel do private(i)
    do j = 1, n - 1
      do i = 1, n - 1
        r(i, j) = f(i, j) + h2*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - 4*u(i, j))
      end do
    end do
  end subroutine

  subroutine restrict_to(m, coarse, n, fine)
    integer, intent(in) :: m, n
    real(dp), intent(inout) :: coarse(0:m, 0:m)
    real(dp), intent(in) :: fine(0:n, 0:n)
    integer :: i, j
!$omp parallel do private(i)
    do j = 1, m - 1
      do i = 1, m - 1
        coarse(i, j) = 0.25_dp*fine(2*i, 2*j) + 0.125_dp*(fine(2*i - 1, 2*j) + fine(2*i + 1, 2*j) + fine(2*i, 2*j - 1) &
            + fine(2*i, 2*j + 1)) + 0.0625_dp*(fine(2*i - 1, 2*j - 1) + fine(2*i + 1, 2*j - 1) + fine(2*i - 1, 2*j + 1) &
            + fine(2*i + 1, 2*j + 1))
      end do
    end do
  end subroutine

  subroutine prolong(m, coarse, n, fine)
    integer, intent(in) :: m, n
    real(dp), intent(in) :: coarse(0:m, 0:m)
    real(dp), intent(inout) :: fine(0:n, 0:n)
    integer :: i, j
!$omp parallel do private(i)
    do j = 0, m - 1
      do i = 0, m - 1
        fine(2*i, 2*j) = fine(2*i, 2*j) + coarse(i, j)
        fine(2*i + 1, 2*j) = fine(2*i + 1, 2*j) + 0.5_dp*(coarse(i, j) + coarse(i + 1, j))
        fine(2*i, 2*j + 1) = fine(2*i, 2*j + 1) + 0.5_dp*(coarse(i, j) + coarse(i, j + 1))
        fine(2*i + 1, 2*j + 1) = fine(2*i + 1, 2*j + 1) &
            + 0.25_dp*(coarse(i, j) + coarse(i + 1, j) + coarse(i, j + 1) + coarse(i + 1, j + 1))
      end do
    end do
  end subroutine

  recursive subroutine cycle_from(l)
    integer, intent(in) :: l
    integer :: n, m
    n = grids(l)%n
    if (l == deepest) then
      call smooth(n, grids(l)%u, grids(l)%f, grids(l)%r, 50)
      return
    end if
    m = grids(l + 1)%n
    call smooth(n, grids(l)%u, grids(l)%f, grids(l)%r, 3)
    call residual(n, grids(l)%u, grids(l)%f, grids(l)%r)
    grids(l + 1)%u = 0
    call restrict_to(m, grids(l + 1)%f, n, grids(l)%r)
    call cycle_from(l + 1)
    call prolong(m, grids(l + 1)%u, n, grids(l)%u)
    call smooth(n, grids(l)%u, grids(l)%f, grids(l)%r, 3)
  end subroutine
end module

program poisson
  use levels
  implicit none
  integer :: k, i, j, n
  real(dp) :: norm
  n = 1024
  call make(n)
  do j = 1, n - 1
    do i = 1, n - 1
      grids(1)%f(i, j) = sin(3.14159265358979_dp*i/n)*sin(6.28318530717959_dp*j/n)
    end do
  end do
  do k = 1, 10
    call cycle_from(1)
  end do
  call residual(n, grids(1)%u, grids(1)%f, grids(1)%r)
  norm = 0
!$omp parallel do private(i) reduction(max:norm)
  do j = 1, n - 1
    do i = 1, n - 1
      norm = max(norm, abs(grids(1)%r(i, j)))
    end do
  end do
  print '(a,l2,a,f14.9)', 'converged', norm < 1e-2_dp, ' value ', grids(1)%u(n/2, n/4)
end program
