! Two variables: what is written to one changes nothing of the other.
subroutine ahead(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(*)
  integer(8) :: k
  integer :: m, i
  k = n
  m = 0
  do i = 1, n ! expect: parallel doall
    a(i) = a(i + k) + m
  end do
end subroutine ahead
