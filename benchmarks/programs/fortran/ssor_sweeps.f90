! Symmetric successive over-relaxation of a seven-point system: a sweep forwards and one backwards for each step.
module grid
  implicit none
  integer, parameter :: n = 96
  double precision, parameter :: omega = 1.2d0, tau = 0.4d0
  double precision :: v(0:n + 1, 0:n + 1, 0:n + 1), f(n, n, n), r(n, n, n)
contains
  subroutine fill
    integer :: i, j, k
    v = 0d0
!$omp parallel do private(i, j)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          f(i, j, k) = sin(0.05d0*i*j)*cos(0.03d0*k)
        end do
      end do
    end do
  end subroutine

  subroutine residual(norm)
    double precision, intent(out) :: norm
    integer :: i, j, k
    norm = 0d0
!$omp parallel do private(i, j) reduction(+:norm)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          r(i, j, k) = f(i, j, k) - (6.5d0*v(i, j, k) - v(i - 1, j, k) - v(i + 1, j, k) - v(i, j - 1, k) &
              - v(i, j + 1, k) - v(i, j, k - 1) - v(i, j, k + 1))
          norm = norm + r(i, j, k)**2
        end do
      end do
    end do
    norm = sqrt(norm/dble(n)**3)
  end subroutine

  subroutine forwards(k)
    integer, intent(in) :: k
    integer :: i, j
    do j = 1, n
      do i = 1, n
        v(i, j, k) = (1d0 - omega)*v(i, j, k) + omega*(f(i, j, k) + v(i - 1, j, k) + v(i + 1, j, k) &
            + v(i, j - 1, k) + v(i, j + 1, k) + v(i, j, k - 1) + v(i, j, k + 1))/6.5d0
      end do
    end do
  end subroutine

  subroutine backwards(k)
    integer, intent(in) :: k
    integer :: i, j
    do j = n, 1, -1
      do i = n, 1, -1
        v(i, j, k) = (1d0 - omega)*v(i, j, k) + omega*(f(i, j, k) + v(i - 1, j, k) + v(i + 1, j, k) &
            + v(i, j - 1, k) + v(i, j + 1, k) + v(i, j, k - 1) + v(i, j, k + 1))/6.5d0
      end do
    end do
  end subroutine
end module

program ssor
  use grid
  implicit none
  integer :: step, k
  double precision :: norm
  call fill
  do step = 1, 25
    do k = 1, n
      call forwards(k)
    end do
    do k = n, 1, -1
      call backwards(k)
    end do
  end do
  call residual(norm)
  print '(a,es12.4,a,f12.8)', 'residual ', norm, ' centre ', v(n/2, n/2, n/2)
end program
