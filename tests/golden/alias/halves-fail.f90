! Half of a variable is written: its value is not that of the half.
subroutine ahead(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(*)
  integer(8) :: k
  integer :: m, i
  equivalence (k, m)
  k = 1
  m = n
  do i = 1, n ! expect: conditional not-validated
    a(i) = a(i + k)
  end do
end subroutine ahead
