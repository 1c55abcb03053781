! Allocated arrays; the first and the last element are read behind the loops. golden: output twin: text
subroutine ends(n, a, d)
  implicit none
  double precision :: t1
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: d(n)
  double precision, allocatable :: t(:)
  integer :: i
  allocate (t(n))
  do i = 1, min(1, n) ! expect: parallel contraction fusion peeling
    t(i) = a(i) * a(i) + 1.0d0
    ! expect: parallel contraction fusion peeling
    d(i) = t(i) / (t(i) + 2.0d0)
  end do
  !$omp parallel do private(t1) if(n >= 1000)
  do i = 2, n - 1
    t1 = a(i) * a(i) + 1.0d0
    d(i) = t1 / (t1 + 2.0d0)
  end do
  !$omp end parallel do
  do i = max(n, 2), n
    t(i) = a(i) * a(i) + 1.0d0
    d(i) = t(i) / (t(i) + 2.0d0)
  end do
  d(1) = t(1) - t(n)
  deallocate (t)
end subroutine
