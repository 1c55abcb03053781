! golden: output
! A counter with a long name (those of Fortran have 63 letters at most), counted in 64 bits, with one that follows from it.
subroutine dry_spell(n, rain, days_since_the_last_rain_that_was_worth_its_name, days_since_the_last_rain_that_was_more_than_dew)
  implicit none
  integer, intent(in) :: n, rain(n)
  integer, intent(out) :: days_since_the_last_rain_that_was_worth_its_name
  integer, intent(out) :: days_since_the_last_rain_that_was_more_than_dew
  integer(8) :: i
  integer(8) :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_days_since_the_last__part2, block_days_since_the_last__part2s(0:63)
  integer(8) :: block_days_since_the_last__by_days_since_the_last_3, &
    block_days_since_the_last__by_days_since_the_last_3s(0:63)
  integer(8) :: block_days_since_the_last__part4, block_days_since_the_last__part4s(0:63)
  integer(8) :: block_days_since_the_last__by_days_since_the_last_5, &
    block_days_since_the_last__by_days_since_the_last_5s(0:63)
  days_since_the_last_rain_that_was_worth_its_name = 0
  days_since_the_last_rain_that_was_more_than_dew = 0
  ! heiretsu: linear form over (+,×) in days_since_the_last_rain_that_was_worth_its_name; then linear form over (+,×) in days_since_the_last_rain_that_was_more_than_dew
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = (int((n), 8) - (1)) / 64 + 1
  if (block_size >= 64) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_days_since_the_last__part2, &
    !$omp block_days_since_the_last__by_days_since_the_last_3, &
    !$omp block_days_since_the_last__part4, &
    !$omp block_days_since_the_last__by_days_since_the_last_5, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, int(n, 8))
      block_days_since_the_last__part2 = 0
      block_days_since_the_last__by_days_since_the_last_3 = 1
      block_days_since_the_last__part4 = 0
      block_days_since_the_last__by_days_since_the_last_5 = 1
      do i = block_lo, block_hi
        if (50 < rain(i)) then
          block_days_since_the_last__part2 = 0
          block_days_since_the_last__by_days_since_the_last_3 = 0
        else
          block_days_since_the_last__part2 = block_days_since_the_last__part2 + 1
        end if
        if (1 < rain(i)) then
          block_days_since_the_last__part4 = 0
          block_days_since_the_last__by_days_since_the_last_5 = 0
        else
          block_days_since_the_last__part4 = block_days_since_the_last__part4 + 1
        end if
      end do
      block_days_since_the_last__part2s(block_i) = block_days_since_the_last__part2
      block_days_since_the_last__by_days_since_the_last_3s(block_i) = &
        block_days_since_the_last__by_days_since_the_last_3
      block_days_since_the_last__part4s(block_i) = block_days_since_the_last__part4
      block_days_since_the_last__by_days_since_the_last_5s(block_i) = &
        block_days_since_the_last__by_days_since_the_last_5
    end do
    !$omp end parallel do
    do block_i = 0, 63
      days_since_the_last_rain_that_was_worth_its_name = &
        int(days_since_the_last_rain_that_was_worth_its_name, 8) * &
        block_days_since_the_last__by_days_since_the_last_3s(block_i) + &
        block_days_since_the_last__part2s(block_i)
      days_since_the_last_rain_that_was_more_than_dew = &
        int(days_since_the_last_rain_that_was_more_than_dew, 8) * &
        block_days_since_the_last__by_days_since_the_last_5s(block_i) + &
        block_days_since_the_last__part4s(block_i)
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
  integer :: block_i, block_size, block_lo, block_hi
  logical :: block_last_set, block_last_sets(0:63)
  integer :: block_last, block_lasts(0:63)
  integer(8) :: block_acc_part, block_acc_parts(0:63)
  logical :: block_several
!$ interface
!$ function block_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: block_threads
!$ end function
!$ end interface
  ! heiretsu: linear form over + in acc
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  block_several = .false.
!$ block_several = block_threads() > 1
  if (block_size >= 64 .and. block_several .and. n <= 2147483583) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_last_set, block_last, &
    !$omp block_acc_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_last_set = .false.
      block_last = last
      block_acc_part = 0
      do i = block_lo, block_hi
        block_last_set = .true.
        block_last = mod(int(int(2, 8) * d(i), 8), 10007_8)
        block_acc_part = block_acc_part + mod(int(int(3, 8) * d(i) + 1, 8), 10007_8)
      end do
      block_last_sets(block_i) = block_last_set
      block_lasts(block_i) = block_last
      block_acc_parts(block_i) = block_acc_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      if (block_last_sets(block_i)) then
        last = block_lasts(block_i)
      end if
      acc = acc + block_acc_parts(block_i)
    end do
  else
    do i = 1, n ! expect: parallel linear-form
      last = mod(last + last, 10007)
      last = mod(2 * d(i), 10007)
      acc = acc + mod(3 * d(i) + 1, 10007)
    end do
  end if
end subroutine
