! The place of the least value of a function.
integer function nearest(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n), y(n)
  integer :: i
  real(8) :: d, least
  nearest = 0
  least = 1d30
  do i = 1, n ! expect: parallel linear-form
    d = atan2(y(i), x(i)) + exp(-x(i))
    if (d < least) then
      least = d
      nearest = i
    end if
  end do
end function
