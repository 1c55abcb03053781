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
    ! Heiretsu: parallel where that pays, else as before
    if (n >= 200000) then
    !$omp parallel do
    do i = 2, n - 1 ! expect: parallel inserted
      b(i) = a(i - 1) + a(i + 1)
    end do
    !$omp end parallel do
    else
    do i = 2, n - 1 ! expect: parallel inserted
      b(i) = a(i - 1) + a(i + 1)
    end do
    end if
    a(1) = b(2) * omp_get_max_threads
  end do
end subroutine
