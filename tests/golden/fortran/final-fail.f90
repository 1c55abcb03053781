! Copies that do more than copy: a final procedure, an assignment that the type is bound to.
module handles
  implicit none
  integer :: released = 0
  type :: handle
    integer :: id = 0
  contains
    final :: release
  end type
  type :: counted
    integer :: v = 0
  contains
    procedure :: copy
    generic :: assignment(=) => copy
  end type
contains
  subroutine release(h)
    type(handle), intent(inout) :: h
    released = released + h%id
  end subroutine
  subroutine copy(to, from)
    class(counted), intent(inout) :: to
    type(counted), intent(in) :: from
    released = released + 1
    to%v = from%v + released
  end subroutine
  subroutine finalized(a, b, n)
    integer, intent(in) :: n
    type(handle), intent(inout) :: a(n)
    type(handle), intent(in) :: b(n)
    integer :: i
    do i = 1, n ! expect: sequential
      a(i) = b(i)
    end do
  end subroutine
  subroutine bound(a, b, n)
    integer, intent(in) :: n
    type(counted), intent(inout) :: a(n)
    type(counted), intent(in) :: b(n)
    integer :: i
    do i = 1, n ! expect: sequential
      a(i) = b(i)
    end do
  end subroutine
end module
