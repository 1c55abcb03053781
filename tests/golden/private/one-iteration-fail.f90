! From a value that nobody knows it may run so often that it meets the elements behind it.
subroutine once(b, c, from)
  integer(8), intent(in) :: b(-90:90)
  integer(8), intent(inout) :: c(-90:90)
  integer, intent(in) :: from
  integer :: i, h
  h = 0
  i = from
  do while (i >= 1) ! expect: sequential c
    c(i) = c(i + 2) + b(i) + 1
    h = 5 * i
    i = i - 2
  end do
  c(30) = c(30) + h
end subroutine once
