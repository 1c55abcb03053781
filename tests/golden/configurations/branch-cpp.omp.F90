! A loop that stands whole in one branch of an `#if`. golden: output
#define FIRST
subroutine one(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
#ifdef FIRST
  !$omp parallel do if(n >= 3000)
  do i = 1, n ! expect: parallel inserted
    a(i) = b(i) * 2.0
  end do
  !$omp end parallel do
#else
  do i = 1, n
    a(i) = b(i)
  end do
#endif
end subroutine
