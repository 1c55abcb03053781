! Compiled with -fopenmp, gfortran would have the large arrays of the program on the stack. golden: output
program heat
  implicit none
  integer, parameter :: n = 200
  real(8) :: a(n, n), b(n, n), shared(n, n), small(n), kept(n, n)
  common /field/ shared
  save kept
  integer :: i
  shared = 1
  kept = 2
  do i = 1, n ! expect: parallel
    small(i) = i
  end do
  do i = 1, n ! expect: parallel
    a(:, i) = small(i) + shared(:, i)
  end do
  do i = 1, n ! expect: parallel
    b(:, i) = sqrt(a(:, i)) + kept(:, i)
  end do
  print *, sum(b)
end program
