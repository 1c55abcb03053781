! The near miss: a callee reads a number in the block that the program has set before.
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
  call start
  call sweep(q)
  print *, q(1, 1), q(n, m)
end program

subroutine sweep(q)
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n), s
  common /work/ a, b, s
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
  double precision :: x(n), a(n), b(n), s
  common /work/ a, b, s
  integer :: i
  do i = 1, n
    a(i) = 2.0d0 + x(i)*x(i)
    b(i) = x(i)
  end do
end subroutine

! It reads what `fill` has written.
subroutine solve
  implicit none
  integer, parameter :: n = 40
  double precision :: a(n), b(n), s
  common /work/ a, b, s
  integer :: i
  do i = 2, n ! expect: sequential
    b(i) = (b(i) - s*b(i - 1))/a(i)
  end do
end subroutine

subroutine start
  implicit none
  integer, parameter :: n = 40
  double precision :: a(n), b(n), s
  common /work/ a, b, s
  s = 0.5d0
end subroutine
