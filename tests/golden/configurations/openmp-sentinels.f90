! What is given back is compiled with OpenMP: lines with the sentinel `!$` elsewhere do no harm to these loops.
! golden: output
subroutine timed(n, a, b, total)
!$ use omp_lib
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(out) :: b(n), total
  integer :: i, threads
  double precision :: t, start, seconds
  threads = 1
  start = 0
  seconds = 0
  !$ threads = omp_get_max_threads()
!$ start = omp_get_wtime()
  do i = 1, n ! expect: parallel doall private(t) inserted
    t = 2 * a(i)
    b(i) = t + threads
  end do
!$ print *, threads, &
!$   & ' threads'
  total = 0
  do i = 1, n ! expect: parallel reduction(+:total) inserted
    total = total + b(i)
  end do
!$ seconds = omp_get_wtime() - start
  print *, seconds
end subroutine
