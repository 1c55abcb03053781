! golden: output
! A counter with a long name (those of Fortran have 63 letters at most), counted in 64 bits, with one that follows from it.
subroutine dry_spell(n, rain, days_since_the_last_rain_that_was_worth_its_name, days_since_the_last_rain_that_was_more_than_dew)
  implicit none
  integer, intent(in) :: n, rain(n)
  integer, intent(out) :: days_since_the_last_rain_that_was_worth_its_name
  integer, intent(out) :: days_since_the_last_rain_that_was_more_than_dew
  integer(8) :: i
  days_since_the_last_rain_that_was_worth_its_name = 0
  days_since_the_last_rain_that_was_more_than_dew = 0
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
end subroutine

subroutine rest(n, d, acc, last)
  implicit none
  integer, intent(in) :: n, d(n)
  integer(8), intent(inout) :: acc
  integer, intent(inout) :: last
  integer :: i
  do i = 1, n ! expect: parallel linear-form
    last = mod(last + last, 10007)
    last = mod(2 * d(i), 10007)
    acc = acc + mod(3 * d(i) + 1, 10007)
  end do
end subroutine
