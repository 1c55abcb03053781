! Near miss: the sign of a zero decides. twin: text
subroutine above(n, a, o) ! options: force
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: o(n)
  real(8) :: s
  integer :: i

  s = 0d0
  do i = 1, n ! expect: sequential
    s = s + a(i)
    if (1d0/s <= 0d0) s = 0d0
    o(i) = s
  end do
end subroutine
