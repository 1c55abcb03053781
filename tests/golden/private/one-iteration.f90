! The loop runs once, from a value that only the statement before it gives: with other values it would carry.
subroutine once(b, c)
  integer(8), intent(in) :: b(-90:90)
  integer(8), intent(inout) :: c(-90:90)
  integer :: i, h
  h = 0
  i = 1
  do while (i <= 3) ! expect: parallel not-validated
    if (b(i - 2) == c(-2 * i + 1)) then
      c(i - 2) = mod(1_8, 1009_8)
    end if
    h = 6000
    i = i + 3
  end do
  c(3) = c(3) + h
end subroutine once
