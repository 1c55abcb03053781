! The near miss: the loop runs as often as a variable of the block says, which every thread would ask its own.
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
  print *, q(1, 1), q(n, m)
end program

subroutine sweep(q)
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n)
  integer :: i, k, last
  common /work/ a, b, last
  last = m
  do k = 1, last ! expect: sequential H114(b)
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
  integer :: i, last
  common /work/ a, b, last
  do i = 1, n
    a(i) = 2.0d0 + x(i)*x(i)
    b(i) = x(i)
  end do
end subroutine

! It reads what `fill` has written.
subroutine solve
  implicit none
  integer, parameter :: n = 40
  double precision :: a(n), b(n)
  integer :: i, last
  common /work/ a, b, last
  do i = 2, n ! expect: sequential
    b(i) = (b(i) - 0.5d0*b(i - 1))/a(i)
  end do
end subroutine
