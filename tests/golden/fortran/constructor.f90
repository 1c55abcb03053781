! Array constructors are stored item by item: to sections, too, and in arithmetic with scalars.
subroutine table(n, s)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: s(2, n)
  integer :: g
  do g = 1, n ! expect: parallel doall
    s(:, g) = [0.5d0, 1.0d0]*(0.25d0 + g)
  end do
end subroutine

subroutine corners(n, c)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: c(4, n)
  integer :: e
  do e = 1, n ! expect: parallel doall
    c(1, e) = e
    c(2:3, e) = [e + 1, e + 2]
    c(4, e) = c(2, e)
  end do
end subroutine

subroutine work(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  real(8) :: t(2, 2)
  integer :: i
  do i = 1, n ! expect: parallel private
    t(1, :) = -[x(i), 2.0d0]
    y(i) = t(1, 1)*t(1, 2)
  end do
end subroutine
