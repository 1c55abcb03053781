! The loop runs once, from a value that only the statement before it gives; from others it might not run, and what `h` is
! behind it would be another question.
subroutine once(b, c)
  integer(8), intent(in) :: b(-90:90)
  integer(8), intent(inout) :: c(-90:90)
  integer :: i, h
  h = 0
  i = 2
  do while (i >= 1) ! expect: parallel lastprivate(h)
    c(i) = b(i) + 1
    h = 5 * i
    i = i - 2
  end do
  c(30) = c(30) + h
end subroutine once
