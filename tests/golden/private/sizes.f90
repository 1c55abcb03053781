! The last but two is updated in every iteration, so there is one: a line has three elements or more.
! twin: text
subroutine lines(g, n, a, r)
  implicit none
  integer, intent(in) :: g, n
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, k
  do k = 1, n ! expect: parallel private
    do i = 0, g - 1
      w(i) = a(i, k)
    end do
    w(2) = 0.5d0*w(2)
    w(g - 3) = w(g - 3) + 1.0d0
    r(k) = w(2) + w(g - 3)
  end do
end subroutine
