! Compiled with -fopenmp, gfortran would have the large arrays of the program on the stack. golden: output
program heat
  implicit none
  integer, parameter :: n = 200
  real(8) :: a(n, n), b(n, n), shared(n, n), small(n), kept(n, n)
  common /field/ shared
  save kept
  integer :: i
  ! Not on the stack, where -fopenmp would put them
  save :: a, b
  !$omp parallel workshare
  shared = 1
  !$omp end parallel workshare
  !$omp parallel workshare
  kept = 2
  !$omp end parallel workshare
  do i = 1, n ! expect: parallel
    small(i) = i
  end do
  !$omp parallel do
  do i = 1, n ! expect: parallel
    a(:, i) = small(i) + shared(:, i)
  end do
  !$omp end parallel do
  !$omp parallel do
  do i = 1, n ! expect: parallel
    b(:, i) = sqrt(a(:, i)) + kept(:, i)
  end do
  !$omp end parallel do
  print *, sum(b)
end program
