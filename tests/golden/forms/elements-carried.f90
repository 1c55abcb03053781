! An element that an earlier iteration has written is a running scalar.
! options: force
! twin: text
! golden: output
subroutine smooth(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  do i = 2, n ! expect: parallel linear-form inserted
    y(i) = a * y(i - 1) + x(i)
  end do
end subroutine

subroutine varying(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a(n)
  integer :: i
  do i = 1, n - 1 ! expect: parallel linear-form inserted
    y(i + 1) = a(i) * y(i) + x(i)
  end do
end subroutine

subroutine second(n, y, x, a, b)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a, b
  integer :: i
  do i = 3, n ! expect: parallel linear-form inserted
    y(i) = a * y(i - 1) + b * y(i - 2) + x(i)
  end do
end subroutine

subroutine prefix(n, a)
  integer, intent(in) :: n
  integer(8), intent(inout) :: a(n)
  integer :: i
  do i = 2, n ! expect: parallel linear-form inserted
    a(i) = a(i) + a(i - 1)
  end do
end subroutine

subroutine reset(n, y, x)
  integer, intent(in) :: n
  integer, intent(inout) :: y(n)
  integer, intent(in) :: x(n)
  integer :: i
  do i = 2, n ! expect: parallel linear-form inserted
    if (x(i) > 0) then
      y(i) = y(i - 1) + x(i)
    else
      y(i) = 0
    end if
  end do
end subroutine

subroutine greatest(n, m, x)
  integer, intent(in) :: n
  integer, intent(inout) :: m(n)
  integer, intent(in) :: x(n)
  integer :: i
  do i = 2, n ! expect: parallel linear-form inserted
    m(i) = m(i - 1)
    if (x(i) > m(i)) m(i) = x(i)
  end do
end subroutine
