! Lennard-Jones molecules in a box, neighbours found by cells, velocity Verlet.
module system
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: side = 14, n = side**3, cells = 5, room = 200
  real(dp), parameter :: box = 18.0_dp, cut2 = 9.0_dp
  real(dp) :: x(3, n), v(3, n), f(3, n), energy(n)
  integer :: many(cells, cells, cells), list(room, cells, cells, cells)
contains
  subroutine place
    integer :: i, j, k, m
    m = 0
    do k = 1, side
      do j = 1, side
        do i = 1, side
          m = m + 1
          x(:, m) = (/i - 0.5_dp, j - 0.5_dp, k - 0.5_dp/)*box/side
          v(:, m) = 0.3_dp*(/sin(1.0_dp*m), cos(2.0_dp*m), sin(3.0_dp*m)/)
        end do
      end do
    end do
  end subroutine

  subroutine sort
    integer :: m, c(3)
    many = 0
    do m = 1, n
      c = 1 + int(x(:, m)/box*cells)
      c = max(1, min(cells, c))
      many(c(1), c(2), c(3)) = many(c(1), c(2), c(3)) + 1
      list(many(c(1), c(2), c(3)), c(1), c(2), c(3)) = m
    end do
  end subroutine

  subroutine forces
    integer :: m, p, k, a, b, c, i(3)
    real(dp) :: d(3), r2, r6, e, s(3)
!$omp parallel do private(p, k, a, b, c, i, d, r2, r6, e, s)
    do m = 1, n
      s = 0
      e = 0
      i = max(1, min(cells, 1 + int(x(:, m)/box*cells)))
      do c = i(3) - 1, i(3) + 1
        do b = i(2) - 1, i(2) + 1
          do a = i(1) - 1, i(1) + 1
            do k = 1, many(wrap(a), wrap(b), wrap(c))
              p = list(k, wrap(a), wrap(b), wrap(c))
              if (p /= m) then
                d = x(:, m) - x(:, p)
                d = d - box*nint(d/box)
                r2 = d(1)**2 + d(2)**2 + d(3)**2
                if (r2 < cut2) then
                  r6 = 1/r2**3
                  e = e + 2*(r6*r6 - r6)
                  s = s + d*(48*r6*r6 - 24*r6)/r2
                end if
              end if
            end do
          end do
        end do
      end do
      f(:, m) = s
      energy(m) = e
    end do
  end subroutine

  pure integer function wrap(a)
    integer, intent(in) :: a
    wrap = modulo(a - 1, cells) + 1
  end function

  subroutine move(dt)
    real(dp), intent(in) :: dt
    integer :: m
!$omp parallel do
    do m = 1, n
      v(:, m) = v(:, m) + 0.5_dp*dt*f(:, m)
      x(:, m) = modulo(x(:, m) + dt*v(:, m), box)
    end do
    call sort
    call forces
!$omp parallel do
    do m = 1, n
      v(:, m) = v(:, m) + 0.5_dp*dt*f(:, m)
    end do
  end subroutine
end module

program molecules
  use system
  implicit none
  integer :: step, m
  real(dp) :: e0, e1
  call place
  call sort
  call forces
  e0 = sum(energy)
  do m = 1, n
    e0 = e0 + 0.5_dp*dot_product(v(:, m), v(:, m))
  end do
  do step = 1, 40
    call move(0.001_dp)
  end do
  e1 = sum(energy)
  do m = 1, n
    e1 = e1 + 0.5_dp*dot_product(v(:, m), v(:, m))
  end do
  print '(a,f14.4,a,l2)', 'energy ', e0, ' conserved', abs(e1 - e0) < 1e-3_dp*abs(e0)
  print '(a,3f10.6)', 'x(7) ', x(:, 7)
end program
