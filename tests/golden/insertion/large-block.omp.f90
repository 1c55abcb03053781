! What a BLOCK declares is no name of the whole program: only `a` can be saved before it. golden: output, options: force
program main
  implicit none
  real(8) :: a(20000)
  integer :: i
  ! Not on the stack, where -fopenmp would put them
  save :: a
  !$omp parallel do simd
  do i = 1, 20000 ! expect: parallel
    a(i) = i
  end do
  !$omp end parallel do simd
  block
    real(8) :: c(20000)
    !$omp parallel do simd
    do i = 1, 20000 ! expect: parallel
      c(i) = a(i)*2
    end do
    !$omp end parallel do simd
    print *, a(500), c(3)
  end block
end program main
