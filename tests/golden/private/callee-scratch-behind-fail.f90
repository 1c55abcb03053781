! The near miss: the main program reads what the last iteration left in the block.
! twin: text
program lines
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n)
  common /work/ a, b
  integer :: i, k
  do k = 1, m ! expect: parallel
    do i = 1, n
      q(i, k) = dble(mod(i*k, 17))
    end do
  end do
  call sweep(q)
  print *, q(1, 1), q(n, m), b(n)
end program

subroutine sweep(q)
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n)
  common /work/ a, b
  integer :: i, k
  do k = 1, m ! expect: sequential b
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

! It reads what `fill` has written.
subroutine solve
  implicit none
  integer, parameter :: n = 40
  double precision :: a(n), b(n)
  common /work/ a, b
  integer :: i
  do i = 2, n ! expect: sequential
    b(i) = (b(i) - 0.5d0*b(i - 1))/a(i)
  end do
end subroutine
