! golden: output
! twin: text
! Who has the name of OpenMP's function for something else is not asked how many threads there are.

subroutine halve(n, steps, a, b)
  implicit none
  integer, intent(in) :: n, steps
  double precision, intent(inout) :: a(n), b(n)
  integer, parameter :: omp_get_max_threads = 1
  integer :: i, t
  do t = 1, steps ! expect: sequential
    do i = 2, n - 1 ! expect: parallel inserted
      b(i) = a(i - 1) + a(i + 1)
    end do
    a(1) = b(2) * omp_get_max_threads
  end do
end subroutine
