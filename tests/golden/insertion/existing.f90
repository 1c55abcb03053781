! golden: output
subroutine existing(n, a)
  integer :: n, i
  real :: a(n)
  !$omp parallel do
  do i = 1, n ! expect: parallel doall
    a(i) = 1.0
  end do
  !$omp end parallel do
end subroutine existing
