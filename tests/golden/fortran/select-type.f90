! SELECT TYPE is left alone; what stands beside it is not.
module kinds
  implicit none
  type :: base
    integer :: n = 0
  end type
  type, extends(base) :: child
    real(8) :: u = 1
  end type
contains
  subroutine beside(b, n, a)
    class(base), intent(in) :: b
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    select type (c => b)
    type is (child)
      print *, 'child', c%u
    class is (base)
      print *, 'base'
    class default
      print *, 'other'
    end select
    do i = 1, n ! expect: parallel doall
      a(i) = a(i) + 1
    end do
  end subroutine
end module
