! An operator of the program that counts its calls, one that reads what an earlier iteration writes.
module vectors
  implicit none
  type :: vec
    real(8) :: x, y
  end type
  integer :: calls = 0
  interface operator(+)
    module procedure add
  end interface
  interface operator(-)
    module procedure less
  end interface
contains
  type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    calls = calls + 1
    add%x = a%x + b%x
    add%y = a%y + b%y*calls
  end function
  pure type(vec) function less(a, b)
    type(vec), intent(in) :: a, b
    less%x = a%x - b%x
    less%y = a%y - b%y
  end function
  subroutine sums(a, b, c, n)
    integer, intent(in) :: n
    type(vec), intent(in) :: a(n), b(n)
    type(vec), intent(out) :: c(n)
    integer :: i
    do i = 1, n ! expect: sequential H202
      c(i) = a(i) + b(i)
    end do
  end subroutine
  subroutine chain(a, n)
    integer, intent(in) :: n
    type(vec), intent(inout) :: a(n)
    integer :: i
    do i = 2, n ! expect: sequential H101
      a(i) = a(i) - a(i - 1)
    end do
  end subroutine
end module
