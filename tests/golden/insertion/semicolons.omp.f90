! golden: output
subroutine semicolons(n, a)
  integer :: n, i
  real :: a(n)
  a(1) = 0.0;
  !$omp parallel do if(n >= 7000)
  do i = 2, n; a(i) = 1.0; end do ! expect: parallel doall
  !$omp end parallel do
end subroutine semicolons
