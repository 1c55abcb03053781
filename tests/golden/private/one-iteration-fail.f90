! From a value that nobody knows it may run twice, and both iterations may set `c(30)`.
subroutine once(b, c, from)
  integer(8), intent(in) :: b(-90:90)
  integer(8), intent(inout) :: c(-90:90)
  integer, intent(in) :: from
  integer :: i, h
  h = 0
  i = from
  do while (i <= 9) ! expect: sequential c
    c(i) = b(i) + 1
    if (mod(i, 5) < 1) then
      c(30) = 1
    end if
    h = 7
    i = i + 5
  end do
  c(31) = c(31) + h
end subroutine once
