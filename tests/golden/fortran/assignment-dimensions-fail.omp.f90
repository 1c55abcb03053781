! golden: output
! What keeps a construct from an assignment holds for all of its dimensions: a shape that may change, other elements of what it
! assigns. (Directives for the inner dimension gave a(:, 2) to all columns, and wrote an array that was not there.)
program shapes
  implicit none
  double precision, allocatable :: w(:, :)
  double precision :: a(60000, 5), b(60000, 5)
  ! Not on the stack, where -fopenmp would put them
  save :: a, b
  !$omp parallel workshare
  a = 1.5d0
  !$omp end parallel workshare
  !$omp parallel workshare
  b = 2d0
  !$omp end parallel workshare
  w = 2d0*a                                      ! expect: parallel not-inserted expect: parallel not-inserted
  a(:, 2:5) = a(:, 1:4)*0.5d0 + b(:, 2:5)        ! expect: parallel not-inserted expect: parallel not-inserted
  print *, shape(w), sum(w), sum(a)
end program
