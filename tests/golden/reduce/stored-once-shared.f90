! A component and a COMMON variable get one value each. golden: output
subroutine nested(n, m, a, s)
  type solver
    integer :: info
    integer :: steps
  end type
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(m, n)
  type(solver), intent(inout) :: s
  integer :: failures
  common /counts/ failures
  integer :: i, j
  do i = 1, n ! expect: parallel reduction inserted
    do j = 1, m
      if (a(j, i) > 1.0d0) s%info = 1
      if (a(j, i) < -1.0d0) then
        failures = 7
        a(j, i) = -1.0d0
      end if
    end do
  end do
end subroutine
