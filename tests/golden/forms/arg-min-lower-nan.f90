! A NaN is taken, and whatever follows it: the blocks look for one among the data.
subroutine not_a_number(lo, n, a, value, at)
  implicit none
  integer, intent(in) :: lo, n
  double precision, intent(in) :: a(lo:*)
  double precision, intent(out) :: value
  integer, intent(out) :: at
  double precision :: m
  integer :: i, w
  m = a(5)
  w = 5
  do i = 6, n ! expect: parallel linear-form
    if (.not. (a(i) >= m)) then
      m = a(i)
      w = i
    end if
  end do
  value = m
  at = w
end subroutine not_a_number
