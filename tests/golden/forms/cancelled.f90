! Where `c` is near one, what is left of large values is their roundings: another order leaves others, and that is no difference.
! twin: text
subroutine smooth(n, a, c, o)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(0:n - 1), c(0:n - 1)
  real(8), intent(inout) :: o(0:n - 1)
  real(8) :: s
  integer :: i

  s = a(0)
  do i = 0, n - 1 ! expect: parallel linear-form
    s = s + (a(i) - s)*c(i)
    o(i) = s
  end do
end subroutine
