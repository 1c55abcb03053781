! Shallow water on a periodic grid: fluxes, a Lax-Friedrichs step, and the energy every fifty steps.
module state
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: nx = 400, ny = 400
  real(dp), allocatable :: h(:, :), hu(:, :), hv(:, :)
  real(dp), allocatable :: hn(:, :), hun(:, :), hvn(:, :)
  real(dp), parameter :: g = 9.81_dp
end module

module physics
  use state
  implicit none
contains
  pure function east(i) result(ip)
    integer, intent(in) :: i
    integer :: ip
    ip = i + 1
    if (ip > nx) ip = 1
  end function

  pure function west(i) result(im)
    integer, intent(in) :: i
    integer :: im
    im = i - 1
    if (im < 1) im = nx
  end function

  subroutine advance(dt, dx)
    real(dp), intent(in) :: dt, dx
    real(dp) :: c, fl(3), fr(3), gb(3), gt(3)
    integer :: i, j, il, ir, jb, jt
    c = dt/(2*dx)
!$omp parallel do private(i, il, ir, jb, jt, fl, fr, gb, gt)
    do j = 1, ny
      jb = merge(ny, j - 1, j == 1)
      jt = merge(1, j + 1, j == ny)
      do i = 1, nx
        il = west(i)
        ir = east(i)
        call flux_x(h(il, j), hu(il, j), hv(il, j), fl)
        call flux_x(h(ir, j), hu(ir, j), hv(ir, j), fr)
        call flux_y(h(i, jb), hu(i, jb), hv(i, jb), gb)
        call flux_y(h(i, jt), hu(i, jt), hv(i, jt), gt)
        hn(i, j) = 0.25_dp*(h(il, j) + h(ir, j) + h(i, jb) + h(i, jt)) - c*(fr(1) - fl(1) + gt(1) - gb(1))
        hun(i, j) = 0.25_dp*(hu(il, j) + hu(ir, j) + hu(i, jb) + hu(i, jt)) - c*(fr(2) - fl(2) + gt(2) - gb(2))
        hvn(i, j) = 0.25_dp*(hv(il, j) + hv(ir, j) + hv(i, jb) + hv(i, jt)) - c*(fr(3) - fl(3) + gt(3) - gb(3))
      end do
    end do
!$omp parallel do private(i)
    do j = 1, ny
      do i = 1, nx
        h(i, j) = hn(i, j)
        hu(i, j) = hun(i, j)
        hv(i, j) = hvn(i, j)
      end do
    end do
  end subroutine

  pure subroutine flux_x(a, b, c, f)
    real(dp), intent(in) :: a, b, c
    real(dp), intent(out) :: f(3)
    f(1) = b
    f(2) = b*b/a + 0.5_dp*g*a*a
    f(3) = b*c/a
  end subroutine

  pure subroutine flux_y(a, b, c, f)
    real(dp), intent(in) :: a, b, c
    real(dp), intent(out) :: f(3)
    f(1) = c
    f(2) = b*c/a
    f(3) = c*c/a + 0.5_dp*g*a*a
  end subroutine

  function energy() result(e)
    real(dp) :: e
    integer :: i, j
    e = 0
!$omp parallel do private(i) reduction(+:e)
    do j = 1, ny
      do i = 1, nx
        e = e + 0.5_dp*(hu(i, j)**2 + hv(i, j)**2)/h(i, j) + 0.5_dp*g*h(i, j)**2
      end do
    end do
  end function
end module

program shallow
  use physics
  implicit none
  integer :: step, i, j
  real(dp) :: dx, dt, mass
  allocate (h(nx, ny), hu(nx, ny), hv(nx, ny), hn(nx, ny), hun(nx, ny), hvn(nx, ny))
  dx = 1.0_dp
  dt = 0.05_dp
  do j = 1, ny
    do i = 1, nx
      h(i, j) = 1 + 0.3_dp*exp(-((i - 200.0_dp)**2 + (j - 150.0_dp)**2)/400)
      hu(i, j) = 0
      hv(i, j) = 0
    end do
  end do
  do step = 1, 200
    call advance(dt, dx)
    if (mod(step, 50) == 0) print '(i6,f16.3)', step, energy()
  end do
  mass = sum(h)
  print '(a,f16.3)', 'mass ', mass
  deallocate (h, hu, hv, hn, hun, hvn)
end program
