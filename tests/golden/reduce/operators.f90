! twin: text. Two tables, each updated by one operator.
integer function counts(n, x, y)
  implicit none
  integer, intent(in) :: n, x(n), y(n)
  integer :: h(64), g(64), i
  do i = 1, 64
    h(i) = 1
    g(i) = 1
  end do
  do i = 1, n ! expect: parallel reduction reduction(+:h) reduction(*:g)
    h(x(i)) = h(x(i)) + 3
    g(y(i)) = g(y(i))*2
  end do
  counts = h(1) + h(64) + g(1) + g(64)
end function counts
