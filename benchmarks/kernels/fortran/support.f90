! What every kernel of this folder needs around it: arguments, the clock, and the state at full precision.
module support
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  ! The argument number `which`, or a default.
  integer function argument(which, otherwise)
    integer, intent(in) :: which, otherwise
    character(len=32) :: text
    argument = otherwise
    if (command_argument_count() >= which) then
      call get_command_argument(which, text)
      read (text, *) argument
    end if
  end function argument

  real(dp) function now()
    integer(8) :: count, rate
    call system_clock(count, rate)
    now = real(count, dp) / real(rate, dp)
  end function now

  subroutine elapsed(start)
    real(dp), intent(in) :: start
    write (0, '(a, f0.6)') 'time ', now() - start
  end subroutine elapsed

  ! A sum, a sum with weights, a hash of all bits; few values are also printed one by one.
  subroutine state(name, values, count)
    character(len=*), intent(in) :: name
    integer, intent(in) :: count
    real(dp), intent(in) :: values(count)
    real(dp) :: total, weighted
    integer(8) :: bits, hash
    integer :: i
    total = 0.0_dp
    weighted = 0.0_dp
    hash = 1469598103_8
    do i = 1, count
      bits = transfer(values(i), bits)
      hash = ieor(ishftc(hash, 7), bits)
      total = total + values(i)
      weighted = weighted + values(i) * real(mod(i - 1, 97) + 1, dp)
    end do
    print '(a, 1x, a, 1x, z16.16)', 'bits', name, hash
    print '(a, 1x, i0, 2(1x, es24.16e3))', name, count, total, weighted
    if (count <= 20000) then
      do i = 1, count
        print '(es24.16e3)', values(i)
      end do
    end if
  end subroutine state
end module support
