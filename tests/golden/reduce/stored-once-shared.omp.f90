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
  block
  logical :: info_set
  logical :: failures_set
  info_set = .false.
  failures_set = .false.
  !$omp parallel do private(j) reduction(.or.:info_set, failures_set) &
  !$omp if(int(m, 8) * n >= 1000)
  do i = 1, n ! expect: parallel reduction inserted
    do j = 1, m
      if (a(j, i) > 1.0d0) info_set = .true.
      if (a(j, i) < -1.0d0) then
        failures_set = .true.
        a(j, i) = -1.0d0
      end if
    end do
  end do
  !$omp end parallel do
  if (info_set) s%info = 1
  if (failures_set) failures = 7
  end block
end subroutine
