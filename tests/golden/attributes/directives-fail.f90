! Directives and labels that make a name another thing than its text shows.
module first
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), bind(c, name='buffer') :: x(101)
end module

module second
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), bind(c, name='buffer') :: y(101)
end module

integer function hook(i)
!GCC$ ATTRIBUTES WEAK :: hook
  implicit none
  integer, intent(in) :: i
  hook = i
end function

subroutine names(n, a)
  use first
  use second
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: a(n)
  integer, external :: hook
  integer :: i
  do i = 1, 100 ! expect: sequential H208
    x(i + 1) = y(i) + 1
  end do
  do i = 1, n ! expect: sequential H201
    a(i) = hook(i)
  end do
end subroutine
