! A callee is called by the threads of another loop, too: its directives would bind to their team.
! twin: text
subroutine start
  implicit none
  integer :: n, i, j, k
  double precision :: u(96, 96, 96), w(96, 96), f(96, 96, 96), s
  common /field/ u, w, f, s, n
  s = 0.0d0
  do k = 1, n
    do j = 1, n
      do i = 1, n
        u(i, j, k) = 0.001d0 * (i + 2 * j + 3 * k)
        f(i, j, k) = 0.002d0 * (3 * i - 2 * j + k)
      end do
    end do
  end do
end subroutine

subroutine coefficients(k, c)
  implicit none
  integer :: n, i, j, k
  double precision :: u(96, 96, 96), w(96, 96), f(96, 96, 96), s, t, c(96, 96, *)
  common /field/ u, w, f, s, n
  do j = 2, n - 1
    do i = 2, n - 1
      t = c(i, j, k) * c(i, j, k)
      c(i, j, k) = 1.0d0 / (6.0d0 + t)
    end do
  end do
end subroutine

subroutine solve(m, n, k, v, d)
  implicit none
  integer :: m, n, i, j, k, l
  double precision :: v(m, m, *), d(m, m, *), x(2)
  do j = 2, n - 1
    do i = 2, n - 1
      do l = 1, 2
        x(l) = v(i, j, k - 1) + l * v(i, j - 1, k)
      end do
      v(i, j, k) = d(i, j, k) * (x(1) + x(2) / 4 + v(i - 1, j, k) + v(i, j, k))
    end do
  end do
end subroutine

program planes
  implicit none
  integer :: n, k, it
  double precision :: u(96, 96, 96), w(96, 96), f(96, 96, 96), s
  logical :: timed
  common /field/ u, w, f, s, n
  common /clock/ timed
  n = 96
  timed = .false.
  call start
  do k = 1, n
    call coefficients(k, u)
  end do
  do it = 1, 20
    do k = 2, n - 1 ! expect: sequential not-overlap
      call coefficients(k, f)
      call solve(96, n, k, u, f)
    end do
  end do
  print *, u(30, 30, 30), u(95, 95, 95), s
end program
