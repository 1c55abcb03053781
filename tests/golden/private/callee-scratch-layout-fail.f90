! The near miss: one procedure knows the block as one array.
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
  double precision :: c(2*n)
  common /work/ c
  integer :: i
  do i = 2, n ! expect: sequential
    c(n + i) = (c(n + i) - 0.5d0*c(n + i - 1))/c(i)
  end do
end subroutine
