! The loop runs once, from a value that only the statement before it gives. From zero it would run twice, and both iterations
! would set `c(30)`: no judgement on this loop.
subroutine once(b, c)
  integer(8), intent(in) :: b(-90:90)
  integer(8), intent(inout) :: c(-90:90)
  integer :: i, h
  h = 0
  i = 5
  do while (i <= 9) ! expect: parallel lastprivate(h)
    c(i) = b(i) + 1
    if (mod(i, 5) < 1) then
      c(30) = 1
    end if
    h = 7
    i = i + 5
  end do
  c(31) = c(31) + h
end subroutine once
