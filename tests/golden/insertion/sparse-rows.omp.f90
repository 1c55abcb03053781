! golden: output
! The rows of a sparse matrix are as long as its arrays are declared, and what the program sets once is a number.
program rows
  implicit none
  integer, parameter :: most = 7000, each = 60
  integer :: n, nz
  common /sizes/ n, nz
  double precision :: a(most * each), x(most), y(most)
  integer :: column(most * each), first(most + 1)
  integer :: i, j, k, t
  ! Not on the stack, where -fopenmp would put them
  save :: a, column
  n = most
  nz = most * each
  k = 0
  do j = 1, most ! expect: sequential
    first(j) = k + 1
    do i = 1, mod(j, each) + 1
      k = k + 1
      a(k) = 0.5d0 / i
      column(k) = mod(j * i, most) + 1
    end do
    x(j) = 1.0d0
  end do
  first(most + 1) = k + 1
  do t = 1, 40 ! expect: sequential
    call multiply(a, column, first, x, y)
    do j = 1, most
      x(j) = 0.5d0 * y(j) + 0.1d0
    end do
  end do
  print *, x(1), x(most)
end program rows

subroutine multiply(a, column, first, x, y)
  implicit none
  integer :: n, nz
  common /sizes/ n, nz
  double precision :: a(nz), x(*), y(*)
  integer :: column(nz), first(n + 1)
  double precision :: s
  integer :: j, k
  !$omp parallel do private(s, k)
  do j = 1, n ! expect: parallel private inserted
    s = 0.0d0
    do k = first(j), first(j + 1) - 1
      s = s + a(k) * x(column(k))
    end do
    y(j) = s
  end do
  !$omp end parallel do
end subroutine multiply
