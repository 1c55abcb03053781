! Without the text of `wtime` it is taken for a clock: its calls keep their order. golden: report
subroutine times(n, t)
  integer, intent(in) :: n
  real(8), intent(inout) :: t(n)
  real(8) :: now
  integer :: i
  do i = 1, n ! expect: sequential H203
    now = 0.0d0
    call wtime(now)
    t(i) = now
  end do
end subroutine
