! Integers that are only ever set to one constant; the logical operators are not for integers.
integer function count_flags(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), b(n)
  integer :: i, good, bad, level
  good = 1
  do i = 1, n ! expect: parallel reduction(iand:good)
    if (a(i) > b(i)) good = 0
  end do
  bad = 0
  do i = 1, n ! expect: parallel reduction(ior:bad)
    if (a(i) < 0.0d0) bad = 1
  end do
  level = n
  do i = 1, n ! expect: parallel reduction(iand:level)
    if (a(i) > 7.0d0) level = 0
  end do
  count_flags = good + bad + level
end function count_flags
