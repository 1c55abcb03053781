! The near miss: what the thread had before the loop is handed in by an ordinary variable.
subroutine own(n, a)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: a(n)
  integer :: i, base, shared
  common /blk/ base
!$omp threadprivate(/blk/)
  shared = base
  do i = 1, n ! expect: parallel doall
    a(i) = shared + i
  end do
end subroutine
