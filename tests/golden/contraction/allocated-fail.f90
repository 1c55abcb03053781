! Near miss: what is allocated is saved. twin: text
subroutine handed(n, a, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: d(n)
  double precision, allocatable, save :: t(:)
  integer :: i
  if (.not. allocated(t)) allocate (t(n))
  do i = 1, n ! expect: parallel not-contraction not-validated
    t(i) = a(i) * a(i) + 1.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction not-validated
    d(i) = t(i) / (t(i) + 2.0d0)
  end do
end subroutine
