! golden: output
! A counter with a long name (those of Fortran have 63 letters at most), counted in 64 bits, with one that follows from it.
subroutine dry_spell(n, rain, days_since_the_last_rain_that_was_worth_its_name, days_since_the_last_rain_that_was_more_than_dew)
  implicit none
  integer, intent(in) :: n, rain(n)
  integer, intent(out) :: days_since_the_last_rain_that_was_worth_its_name
  integer, intent(out) :: days_since_the_last_rain_that_was_more_than_dew
  integer(8) :: i
  integer(8) :: b2_i, b2_size, b2_lo, b2_hi
  integer(8) :: b2_days_since_the_last__const2, b2_days_since_the_last__const2s(0:63)
  integer(8) :: b2_days_since_the_last__by_days_since_the_last_3, &
    b2_days_since_the_last__by_days_since_the_last_3s(0:63)
  integer(8) :: b2_days_since_the_last__const4, b2_days_since_the_last__const4s(0:63)
  integer(8) :: b2_days_since_the_last__by_days_since_the_last_5, &
    b2_days_since_the_last__by_days_since_the_last_5s(0:63)
  days_since_the_last_rain_that_was_worth_its_name = 0
  days_since_the_last_rain_that_was_more_than_dew = 0
  ! heiretsu: linear form over (+,×) in days_since_the_last_rain_that_was_worth_its_name; then linear form over (+,×) in days_since_the_last_rain_that_was_more_than_dew
  b2_size = (int((n), 8) - (1)) / 64 + 1
  if (b2_size >= 64) then
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_days_since_the_last__const2, &
    !$omp b2_days_since_the_last__by_days_since_the_last_3, &
    !$omp b2_days_since_the_last__const4, &
    !$omp b2_days_since_the_last__by_days_since_the_last_5, i)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * b2_size
      b2_hi = min(b2_lo + b2_size - 1, int(n, 8))
      b2_days_since_the_last__const2 = 0
      b2_days_since_the_last__by_days_since_the_last_3 = 1
      b2_days_since_the_last__const4 = 0
      b2_days_since_the_last__by_days_since_the_last_5 = 1
      do i = b2_lo, b2_hi
        if (50 < rain(i)) then
          b2_days_since_the_last__const2 = 0
          b2_days_since_the_last__by_days_since_the_last_3 = 0
        else
          b2_days_since_the_last__const2 = b2_days_since_the_last__const2 + 1
        end if
        if (1 < rain(i)) then
          b2_days_since_the_last__const4 = 0
          b2_days_since_the_last__by_days_since_the_last_5 = 0
        else
          b2_days_since_the_last__const4 = b2_days_since_the_last__const4 + 1
        end if
      end do
      b2_days_since_the_last__const2s(b2_i) = b2_days_since_the_last__const2
      b2_days_since_the_last__by_days_since_the_last_3s(b2_i) = &
        b2_days_since_the_last__by_days_since_the_last_3
      b2_days_since_the_last__const4s(b2_i) = b2_days_since_the_last__const4
      b2_days_since_the_last__by_days_since_the_last_5s(b2_i) = &
        b2_days_since_the_last__by_days_since_the_last_5
    end do
    !$omp end parallel do
    do b2_i = 0, 63
      days_since_the_last_rain_that_was_worth_its_name = &
        int(days_since_the_last_rain_that_was_worth_its_name, 8) * &
        b2_days_since_the_last__by_days_since_the_last_3s(b2_i) + &
        b2_days_since_the_last__const2s(b2_i)
      days_since_the_last_rain_that_was_more_than_dew = &
        int(days_since_the_last_rain_that_was_more_than_dew, 8) * &
        b2_days_since_the_last__by_days_since_the_last_5s(b2_i) + &
        b2_days_since_the_last__const4s(b2_i)
    end do
  else
    do i = 1, n ! expect: parallel linear-form
      if (rain(i) > 50) then
        days_since_the_last_rain_that_was_worth_its_name = 0
      else
        days_since_the_last_rain_that_was_worth_its_name = days_since_the_last_rain_that_was_worth_its_name + 1
      end if
      if (rain(i) > 1) then
        days_since_the_last_rain_that_was_more_than_dew = 0
      else
        days_since_the_last_rain_that_was_more_than_dew = days_since_the_last_rain_that_was_more_than_dew + 1
      end if
    end do
  end if
end subroutine

subroutine rest(n, d, acc, last)
  implicit none
  integer, intent(in) :: n, d(n)
  integer(8), intent(inout) :: acc
  integer, intent(inout) :: last
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  logical :: b0_last_set2, b0_last_set2s(0:63)
  integer :: b0_last3, b0_last3s(0:63)
  integer(8) :: b0_acc_const4, b0_acc_const4s(0:63)
  logical :: b0_several
!$ interface
!$ function b0_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b0_threads
!$ end function
!$ end interface
  ! heiretsu: linear form over + in acc
  b0_size = ((n) - (1)) / 64 + 1
  b0_several = .false.
!$ b0_several = b0_threads() > 1
  if (b0_size >= 64 .and. b0_several .and. n <= 2147483583) then
    !$omp parallel do &
    !$omp private(b0_lo, b0_hi, b0_last_set2, b0_last3, b0_acc_const4, i)
    do b0_i = 0, 63
      b0_lo = (1) + b0_i * b0_size
      b0_hi = min(b0_lo + b0_size - 1, n)
      b0_last_set2 = .false.
      b0_last3 = last
      b0_acc_const4 = 0
      do i = b0_lo, b0_hi
        b0_last_set2 = .true.
        b0_last3 = mod(int(int(2, 8) * d(i), 8), 10007_8)
        b0_acc_const4 = mod(int(int(3, 8) * d(i) + 1, 8), 10007_8) + b0_acc_const4
      end do
      b0_last_set2s(b0_i) = b0_last_set2
      b0_last3s(b0_i) = b0_last3
      b0_acc_const4s(b0_i) = b0_acc_const4
    end do
    !$omp end parallel do
    do b0_i = 0, 63
      if (b0_last_set2s(b0_i)) then
        last = b0_last3s(b0_i)
      end if
      acc = acc + b0_acc_const4s(b0_i)
    end do
  else
    do i = 1, n ! expect: parallel linear-form
      last = mod(last + last, 10007)
      last = mod(2 * d(i), 10007)
      acc = acc + mod(3 * d(i) + 1, 10007)
    end do
  end if
end subroutine
