! The divisor is tested in the same condition. twin: text
integer function divide(n, a, b)
  implicit none
  integer, intent(in) :: n, a(n), b(n)
  integer :: i, count, runs

  count = 0
  runs = 0
  do i = 1, n ! expect: parallel linear-form
    if (a(i) /= 0) then
      if (b(i) / a(i) > 3) then
        count = count + 1
      else
        count = 0
      end if
    else
      count = 0
    end if
    runs = runs + count
  end do
  divide = runs
end function
