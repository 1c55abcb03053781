! Near miss: no linear form, so that nothing is put in another order. twin: text
subroutine smooth(n, a, c, o)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(0:n - 1), c(0:n - 1)
  real(8), intent(inout) :: o(0:n - 1)
  real(8) :: s
  integer :: i

  s = a(0)
  do i = 0, n - 1 ! expect: sequential
    s = s + (a(i) - s)*c(i)*s
    o(i) = s
  end do
end subroutine
