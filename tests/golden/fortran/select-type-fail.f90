! What SELECT TYPE does in a loop is not known.
module kinds
  implicit none
  type :: base
    integer :: n = 0
  end type
  type, extends(base) :: child
    real(8) :: u = 1
  end type
contains
  subroutine inside(b, n, a)
    class(base), intent(in) :: b
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 2, n ! expect: sequential H208
      select type (b)
      type is (child)
        a(i) = a(i - 1)*b%u
      class default
        a(i) = 0
      end select
    end do
  end subroutine
end module
