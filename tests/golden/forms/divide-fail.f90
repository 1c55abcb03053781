! A running value keeps from dividing by zero. twin: text
integer function divide(n, a, b)
  implicit none
  integer, intent(in) :: n, a(n), b(n)
  integer :: i, ok, at

  ok = 1
  at = -1
  do i = 1, n ! expect: sequential
    if (a(i) == 0) ok = 0
    if (ok /= 0) then
      if (b(i) / a(i) > 3) at = i
    end if
  end do
  divide = at + ok
end function
