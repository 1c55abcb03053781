! twin: text. Every update of the table is one of a reduction, but not by one operator.
integer function counts(n, x, y)
  implicit none
  integer, intent(in) :: n, x(n), y(n)
  integer :: h(64), i
  do i = 1, 64
    h(i) = 1
  end do
  do i = 1, n ! expect: sequential h not-reduction
    h(x(i)) = h(x(i)) + 3
    h(y(i)) = h(y(i))*2
  end do
  counts = h(1) + h(64)
end function counts
