! One value is stored to one place, under conditions: it is enough to know whether any iteration does. golden: output twin: text
subroutine check(n, x, info)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer, intent(inout) :: info
  integer :: i
  do i = 1, n ! expect: parallel reduction inserted
    if (x(i) < 0.0d0) info = 3
    x(i) = 0.5d0 * x(i)
  end do
end subroutine

! From two statements, beside other work; the value is not a constant.
subroutine clip(n, x, code, worst)
  integer, intent(in) :: n, code
  real(8), intent(inout) :: x(n)
  integer, intent(out) :: worst
  integer :: i
  worst = 0
  do i = 1, n ! expect: parallel reduction inserted
    if (x(i) < 0.0d0) then
      worst = code
      x(i) = 0.0d0
      cycle
    end if
    if (x(i) > 9.0d0) worst = code
    x(i) = 2.0d0 * x(i)
  end do
end subroutine

! An element that is never another one.
subroutine element(n, x, r)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8), intent(inout) :: r(4)
  integer :: i
  do i = 1, n ! expect: parallel reduction inserted
    if (x(i) > 4.0d0) r(3) = 4.0d0
    x(i) = 0.5d0 * x(i)
  end do
end subroutine
