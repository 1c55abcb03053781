! Arrays of a procedure that is no main program: whether it may be saved nobody can tell, so it is told. golden: report
subroutine solve(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8) :: work(1000, 1000)
  integer :: i
  do i = 1, 1000 ! expect: parallel
    work(:, i) = x(1) + i
  end do
  x(1) = sum(work)
end subroutine

subroutine small(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8) :: work(100, 100)
  integer :: i
  do i = 1, 100 ! expect: parallel
    work(:, i) = x(1) + i
  end do
  x(1) = sum(work)
end subroutine
