! The program wants the rounding errors: sums that would cancel are no linear form; and what single precision computes
! in double has none either. twin: text options: force
double precision function rounded(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, n ! expect: sequential H109(s)
    s = 0.5d0 * s + a(i)
    s = (s + 6755399441055744.0d0) - 6755399441055744.0d0
  end do
  rounded = s
end function

double precision function lost(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, n ! expect: sequential H106(s)
    s = (2.0d0 * s + a(i)) - a(i)
  end do
  lost = s
end function

real function mixed(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  integer :: i
  real :: s

  s = 0.0
  do i = 1, n ! expect: sequential H106(s)
    s = real(s * 0.5d0 + a(i) * 0.1d0)
  end do
  mixed = s
end function
