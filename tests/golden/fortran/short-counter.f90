! A counter of 16 bits: DO counts the iterations before it starts, so that the counter cannot wrap around (in C it can).
subroutine scale(n, a)
  implicit none
  integer(2), intent(in) :: n
  double precision, intent(inout) :: a(*)
  integer(2) :: i
  do i = 1, n ! expect: parallel doall
    a(i) = 2.0d0*a(i)
  end do
end subroutine scale
