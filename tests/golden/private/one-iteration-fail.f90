! From a value that nobody knows it may run twice. twin: text
subroutine once(b, c, from)
  integer(8), intent(in) :: b(-90:90)
  integer(8), intent(inout) :: c(-90:90)
  integer, intent(in) :: from
  integer :: i, h
  h = 0
  i = from
  do while (i <= 3) ! expect: sequential c
    if (b(i - 2) == c(-2 * i + 1)) then
      c(i - 2) = mod(1_8, 1009_8)
    end if
    h = 6000
    i = i + 3
  end do
  c(3) = c(3) + h
end subroutine once
