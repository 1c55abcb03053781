! The near miss: another loop that runs in parallel reads what one thread has written.
! options: force
program lines
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m)
  integer :: i, k
  do k = 1, m ! expect: parallel
    do i = 1, n
      q(i, k) = dble(mod(i*k, 17))
    end do
  end do
  call sweep(q)
  call scale(q)
  print *, q(1, 1), q(n, m)
end program

subroutine sweep(q)
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n)
  common /work/ a, b
  integer :: i, k
  do k = 1, m ! expect: sequential H114(b)
    call fill(q(1, k))
    call solve
    do i = 1, n
      q(i, k) = b(i)
    end do
  end do
end subroutine

subroutine fill(x)
  implicit none
  integer, parameter :: n = 40
  double precision :: x(n), a(n), b(n)
  common /work/ a, b
  integer :: i
  do i = 1, n
    a(i) = 2.0d0 + x(i)*x(i)
    b(i) = x(i)
  end do
end subroutine

subroutine scale(q)
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n)
  common /work/ a, b
  integer :: i, k
  do i = 1, n
    a(i) = dble(i)
  end do
  do k = 1, m ! expect: parallel inserted
    do i = 1, n
      q(i, k) = q(i, k)*a(i)
    end do
  end do
end subroutine

! It reads what `fill` has written.
subroutine solve
  implicit none
  integer, parameter :: n = 40
  double precision :: a(n), b(n)
  common /work/ a, b
  integer :: i
  do i = 2, n ! expect: sequential
    b(i) = (b(i) - 0.5d0*b(i - 1)*b(i - 1))/a(i)
  end do
end subroutine
