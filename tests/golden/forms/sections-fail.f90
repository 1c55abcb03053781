! Rows are scattered by array assignments: their loops have no variable that new text could name. options: force
subroutine permuted(n, p, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: p(n)
  integer, intent(in) :: a(n, n)
  integer, intent(inout) :: b(n, n)
  integer :: i
  do i = 1, n ! expect: sequential
    b(p(i), 1:n) = a(i, 1:n)
  end do
end subroutine
