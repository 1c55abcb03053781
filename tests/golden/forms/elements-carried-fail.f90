! What looks like a recurrence in an array and is none, or one that has no form.
! options: force
! twin: text
subroutine again(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  do i = 2, n ! expect: sequential
    y(i) = a * y(i - 1) + x(i)
    y(n + 1 - i) = 0.0d0
  end do
end subroutine

subroutine sometimes(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  do i = 2, n ! expect: sequential H101(y)
    if (x(i) > 0.0d0) y(i) = a * y(i - 1) + x(i)
  end do
end subroutine

subroutine far(n, d, y, x, a)
  integer, intent(in) :: n, d
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  do i = d + 1, n ! expect: conditional
    y(i) = a * y(i - d) + x(i)
  end do
end subroutine

subroutine squared(n, y, x)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n)
  integer :: i
  do i = 2, n ! expect: sequential H101(y)
    y(i) = y(i - 1) * y(i - 1) + x(i)
  end do
end subroutine

subroutine ahead(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  do i = 2, n - 1 ! expect: sequential
    y(i) = a * y(i - 1) + y(i + 1) + x(i)
  end do
end subroutine

subroutine backwards(n, x, c, d)
  integer, intent(in) :: n
  double precision, intent(inout) :: x(n)
  double precision, intent(in) :: c(n), d(n)
  integer :: i
  do i = n - 1, 1, -1 ! expect: sequential H101(x)
    x(i) = d(i) - c(i) * x(i + 1)
  end do
end subroutine
