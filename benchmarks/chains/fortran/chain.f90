! What every chain needs around it: the number of elements, the clock, and the greatest memory that was in use.
module chain
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  integer function elements()
    character(len=32) :: text
    elements = 20000000
    if (command_argument_count() >= 1) then
      call get_command_argument(1, text)
      read (text, *) elements
    end if
  end function elements

  real(dp) function now()
    integer(8) :: count, rate
    call system_clock(count, rate)
    now = real(count, dp) / real(rate, dp)
  end function now

  ! `time SECONDS`, `memory KIBIBYTES`, and two sums over the result.
  subroutine report(seconds, values, count)
    real(dp), intent(in) :: seconds
    integer, intent(in) :: count
    real(dp), intent(in) :: values(count)
    real(dp) :: total, weighted
    character(len=256) :: line
    integer :: i, unit, status, memory
    total = 0.0_dp
    weighted = 0.0_dp
    do i = 1, count
      total = total + values(i)
      weighted = weighted + values(i) * real(mod(i - 1, 97) + 1, dp)
    end do
    write (0, '(a, f0.6)') 'time ', seconds
    open (newunit=unit, file='/proc/self/status', action='read', iostat=status)
    do while (status == 0)
      read (unit, '(a)', iostat=status) line
      if (status == 0 .and. line(1:6) == 'VmHWM:') then
        read (line(7:), *) memory
        write (0, '(a, i0)') 'memory ', memory
      end if
    end do
    print '(2(1x, es24.16e3))', total, weighted
  end subroutine report
end module chain
