! Near miss: the bound is an element of what is assigned; the loop around it stays as it is.
module lists
  implicit none
  type list
    integer :: n
    integer, allocatable :: first(:)
  end type
contains
  subroutine advance(m, l)
    integer, intent(in) :: m
    type(list), intent(inout) :: l
    integer :: i
    do i = 1, m ! expect: sequential H208
      l%first(1:l%first(1)) = l%first(2) + i
    end do
  end subroutine
end module
