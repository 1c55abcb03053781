! golden: output. The least work that pays is asked of the smaller bound.
subroutine scale(n, m, a)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(*)
  integer :: i
  !$omp parallel do if(min(n, m) >= 3000)
  do i = 1, min(n, m) ! expect: parallel inserted
    a(i) = 2.0d0*a(i)
  end do
  !$omp end parallel do
end subroutine scale
