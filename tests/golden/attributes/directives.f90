! The near miss: names of their own, and directives that change nothing.
module first
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), bind(c, name='buffer') :: x(101)
end module

module second
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), bind(c, name='other_buffer') :: y(101)
end module

integer function hook(i)
!GCC$ ATTRIBUTES NOINLINE :: hook
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
  do i = 1, 100 ! expect: parallel doall
    x(i + 1) = y(i) + 1
  end do
  do i = 1, n ! expect: parallel doall
    a(i) = hook(i)
  end do
end subroutine
