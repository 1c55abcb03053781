! An integer that may be anything before: 1 does not win against 2, so no clause says it as it stands (a flag does).
integer function count_flags(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i, level
  level = n
  do i = 1, n ! expect: parallel reduction not-linear-form
    if (a(i) > 7.0d0) level = 1
  end do
  count_flags = level
end function count_flags
