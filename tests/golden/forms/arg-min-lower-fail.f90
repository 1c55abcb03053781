! Near misses: the bound changes before the loop, so that nothing in the text has its value.
subroutine moved(lo, n, a, value, at)
  implicit none
  integer, intent(inout) :: lo
  integer, intent(in) :: n
  double precision, intent(in) :: a(lo:*)
  double precision, intent(out) :: value
  integer, intent(out) :: at
  double precision :: m
  integer :: i, w
  lo = 2
  m = a(5)
  w = 5
  do i = 6, n ! expect: sequential H106
    if (a(i) < m) then
      m = a(i)
      w = i
    end if
  end do
  value = m
  at = w
end subroutine moved
