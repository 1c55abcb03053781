! Constants that the lower bound takes away again are in the text of a subscript.
subroutine ring(n, m, a, b, tab, c)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, n), b(n), tab(0:m)
  real(8), intent(inout) :: c(n, n)
  integer :: i, j
  do j = 1, n ! expect: parallel doall
    do i = 1, n ! expect: parallel doall
      c(i, j) = a(i, (j - 1) / 2 + 1) * b(mod(3 * i, n) + 1) + tab(mod(i, m)) * b(mod(i, m) * 2 + 1)
    end do
  end do
end subroutine
