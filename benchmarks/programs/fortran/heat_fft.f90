! Heat on a periodic box, by Fourier transforms of three dimensions: the spectrum of the initial state is multiplied by
! what each mode keeps, and transformed back. Lines are gathered into work arrays, several at a time.
module box
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: nx = 64, ny = 64, nz = 64
  integer, parameter :: most = 64, together = 8
  real(dp), parameter :: pi = 3.14159265358979323846_dp
  complex(dp), allocatable :: spectrum(:, :, :), now(:, :, :), work(:, :, :), state(:, :, :)
  real(dp), allocatable :: keep(:, :, :)
  complex(dp) :: roots(most)
contains
  subroutine reserve
    allocate (spectrum(nx, ny, nz), now(nx, ny, nz), work(nx, ny, nz), state(nx, ny, nz), keep(nx, ny, nz))
  end subroutine

  subroutine release
    deallocate (spectrum, now, work, state, keep)
  end subroutine

  ! Twiddle factors of all powers of two up to the largest: those of length 2*m start at element m.
  subroutine tabulate(n)
    integer, intent(in) :: n
    integer :: m, j
    real(dp) :: angle
    m = 1
    do while (m < n)
      do j = 0, m - 1
        angle = pi*real(j, dp)/real(m, dp)
        roots(m + j) = cmplx(cos(angle), sin(angle), dp)
      end do
      m = 2*m
    end do
  end subroutine

  ! The wave number of element i of n.
  pure integer function wave(i, n)
    integer, intent(in) :: i, n
    wave = i - 1
    if (wave > n/2) wave = wave - n
  end function

  subroutine fill(field)
    complex(dp), intent(out) :: field(nx, ny, nz)
    integer :: i, j, k
    real(dp) :: x, y, z
!$omp parallel do private(i, j, x, y, z)
    do k = 1, nz
      z = 2*pi*real(k - 1, dp)/nz
      do j = 1, ny
        y = 2*pi*real(j - 1, dp)/ny
        do i = 1, nx
          x = 2*pi*real(i - 1, dp)/nx
          field(i, j, k) = cmplx(exp(cos(x) + sin(2*y))*(1.5_dp + cos(3*z)), 0.1_dp*real(mod(i*j + k, 7), dp), dp)
        end do
      end do
    end do
  end subroutine

  ! How much of each mode is left after one step.
  subroutine decay(step)
    real(dp), intent(in) :: step
    integer :: i, j, k, kx, ky, kz
!$omp parallel do private(i, j, kx, ky, kz)
    do k = 1, nz
      kz = wave(k, nz)
      do j = 1, ny
        ky = wave(j, ny)
        do i = 1, nx
          kx = wave(i, nx)
          keep(i, j, k) = exp(-step*real(kx*kx + ky*ky + kz*kz, dp))
        end do
      end do
    end do
  end subroutine

  subroutine advance
    integer :: i, j, k
!$omp parallel do private(i, j)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          spectrum(i, j, k) = spectrum(i, j, k)*keep(i, j, k)
          now(i, j, k) = spectrum(i, j, k)
        end do
      end do
    end do
  end subroutine

  ! One pass of the transform of `lines` lines: halves of x become neighbours in y.
  subroutine pass(way, m, n, x, y)
    integer, intent(in) :: way, m, n
    complex(dp), intent(in) :: x(together, n)
    complex(dp), intent(out) :: y(together, n)
    integer :: i, j, l, from, to
    complex(dp) :: w, a, b
    do i = 0, n/(2*m) - 1
      from = i*m
      to = 2*i*m
      do j = 0, m - 1
        w = roots(m + j)
        if (way < 0) w = conjg(w)
        do l = 1, together
          a = x(l, from + j + 1)
          b = w*x(l, from + n/2 + j + 1)
          y(l, to + j + 1) = a + b
          y(l, to + m + j + 1) = a - b
        end do
      end do
    end do
  end subroutine

  ! Transforms of length n of the lines in x; y is scratch.
  subroutine transform(way, n, x, y)
    integer, intent(in) :: way, n
    complex(dp), intent(inout) :: x(together, n), y(together, n)
    integer :: m
    logical :: back
    m = 1
    back = .false.
    do while (m < n)
      if (back) then
        call pass(way, m, n, y, x)
      else
        call pass(way, m, n, x, y)
      end if
      back = .not. back
      m = 2*m
    end do
    if (back) x = y
  end subroutine

  subroutine along_x(way, from, to)
    integer, intent(in) :: way
    complex(dp), intent(in) :: from(nx, ny, nz)
    complex(dp), intent(out) :: to(nx, ny, nz)
    complex(dp) :: a(together, nx), b(together, nx)
    integer :: i, j, k, l
!$omp parallel do collapse(2) private(i, l, a, b)
    do k = 1, nz
      do j = 1, ny, together
        do l = 1, together
          do i = 1, nx
            a(l, i) = from(i, j + l - 1, k)
          end do
        end do
        call transform(way, nx, a, b)
        do l = 1, together
          do i = 1, nx
            to(i, j + l - 1, k) = a(l, i)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine along_y(way, from, to)
    integer, intent(in) :: way
    complex(dp), intent(in) :: from(nx, ny, nz)
    complex(dp), intent(out) :: to(nx, ny, nz)
    complex(dp) :: a(together, ny), b(together, ny)
    integer :: i, j, k, l
!$omp parallel do collapse(2) private(j, l, a, b)
    do k = 1, nz
      do i = 1, nx, together
        do j = 1, ny
          do l = 1, together
            a(l, j) = from(i + l - 1, j, k)
          end do
        end do
        call transform(way, ny, a, b)
        do j = 1, ny
          do l = 1, together
            to(i + l - 1, j, k) = a(l, j)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine along_z(way, from, to)
    integer, intent(in) :: way
    complex(dp), intent(in) :: from(nx, ny, nz)
    complex(dp), intent(out) :: to(nx, ny, nz)
    complex(dp) :: a(together, nz), b(together, nz)
    integer :: i, j, k, l
!$omp parallel do collapse(2) private(k, l, a, b)
    do j = 1, ny
      do i = 1, nx, together
        do k = 1, nz
          do l = 1, together
            a(l, k) = from(i + l - 1, j, k)
          end do
        end do
        call transform(way, nz, a, b)
        do k = 1, nz
          do l = 1, together
            to(i + l - 1, j, k) = a(l, k)
          end do
        end do
      end do
    end do
  end subroutine

  ! Forwards (way = 1) or back (way = -1, with the division by the number of elements).
  subroutine fourier(way, from, to)
    integer, intent(in) :: way
    complex(dp), intent(in) :: from(nx, ny, nz)
    complex(dp), intent(out) :: to(nx, ny, nz)
    integer :: i, j, k
    if (way > 0) then
      call along_x(way, from, to)
      call along_y(way, to, work)
      call along_z(way, work, to)
    else
      call along_z(way, from, to)
      call along_y(way, to, work)
      call along_x(way, work, to)
!$omp parallel do private(i, j)
      do k = 1, nz
        do j = 1, ny
          do i = 1, nx
            to(i, j, k) = to(i, j, k)/real(nx*ny*nz, dp)
          end do
        end do
      end do
    end if
  end subroutine

  ! A sum over some elements, scattered through the box, and the sum of all squares.
  subroutine checksum(step, field)
    integer, intent(in) :: step
    complex(dp), intent(in) :: field(nx, ny, nz)
    integer :: i, j, k, q
    complex(dp) :: s
    real(dp) :: e
    s = (0, 0)
    do q = 1, 1024
      i = mod(q, nx) + 1
      j = mod(3*q, ny) + 1
      k = mod(5*q, nz) + 1
      s = s + field(i, j, k)
    end do
    e = 0
!$omp parallel do private(i, j) reduction(+:e)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          e = e + real(field(i, j, k))**2 + aimag(field(i, j, k))**2
        end do
      end do
    end do
    print '(a,i3,2f16.8,es18.8)', 'step', step, s/1024, e
  end subroutine
end module

program heat
  use box
  implicit none
  integer, parameter :: steps = 15
  integer :: step
  call reserve
  call tabulate(most)
  call decay(0.002_dp)
  call fill(now)
  call fourier(1, now, spectrum)
  do step = 1, steps
    call advance
    call fourier(-1, now, state)
    if (mod(step, 5) == 0) call checksum(step, state)
  end do
  call release
end program
