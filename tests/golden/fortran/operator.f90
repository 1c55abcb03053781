! An operator of the program whose result is a structure.
module vectors
  implicit none
  type :: vec
    real(8) :: x, y
  end type
  interface operator(+)
    module procedure add
  end interface
contains
  pure type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add%x = a%x + b%x
    add%y = a%y + b%y
  end function
  subroutine sums(a, b, c, n)
    integer, intent(in) :: n
    type(vec), intent(in) :: a(n), b(n)
    type(vec), intent(out) :: c(n)
    integer :: i
    do i = 1, n ! expect: parallel not-validated
      c(i) = a(i) + b(i) + a(1)
    end do
  end subroutine
end module
