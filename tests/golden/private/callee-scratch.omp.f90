! Work space in a COMMON block, which callees name themselves: each thread has its own block.
! golden: output
! twin: text
program lines
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m)
  integer :: i, k
  ! Not on the stack, where -fopenmp would put them
  save :: q
  !$omp parallel do private(i)
  do k = 1, m ! expect: parallel
    do i = 1, n
      q(i, k) = dble(mod(i*k, 17))
    end do
  end do
  !$omp end parallel do
  call sweep(q)
  print *, q(1, 1), q(n, m)
end program

subroutine sweep(q)
  implicit none
  integer, parameter :: n = 40, m = 300
  double precision :: q(n, m), a(n), b(n)
  common /work/ a, b
  integer :: i, k
  ! Heiretsu: scratch of which each thread has its own
  !$omp threadprivate(/work/)
  !$omp parallel do private(i)
  do k = 1, m ! expect: parallel by(one per thread) inserted
    call fill(q(1, k))
    call solve
    do i = 1, n
      q(i, k) = b(i)
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine fill(x)
  implicit none
  integer, parameter :: n = 40
  double precision :: x(n), a(n), b(n)
  common /work/ a, b
  integer :: i
  ! Heiretsu: scratch of which each thread has its own
  !$omp threadprivate(/work/)
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
  ! Heiretsu: scratch of which each thread has its own
  !$omp threadprivate(/work/)
  do i = 2, n ! expect: sequential
    b(i) = (b(i) - 0.5d0*b(i - 1))/a(i)
  end do
end subroutine
