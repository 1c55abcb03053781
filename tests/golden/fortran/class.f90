! Components of CLASS objects, an operator and generic names of the program, structure constructors, bound procedures.
module shapes
  implicit none
  type :: vec
    real(8) :: x, y
  end type
  type :: base
    integer :: n = 0
    real(8) :: s = 0
  contains
    procedure :: get => base_get
  end type
  type, extends(base) :: child
    real(8) :: u = 1
  contains
    procedure :: get => child_get
    procedure :: fill
  end type
  interface operator(.dot.)
    module procedure inner
  end interface
  interface norm
    module procedure norm, norm_of_real
  end interface
contains
  pure real(8) function inner(a, b)
    type(vec), intent(in) :: a, b
    inner = a%x*b%x + a%y*b%y
  end function
  pure real(8) function norm(a)
    type(vec), intent(in) :: a
    norm = sqrt(a .dot. a)
  end function
  pure real(8) function norm_of_real(a)
    real(8), intent(in) :: a
    norm_of_real = abs(a)
  end function
  real(8) function base_get(self, i)
    class(base), intent(in) :: self
    integer, intent(in) :: i
    base_get = self%s*i
  end function
  real(8) function child_get(self, i)
    class(child), intent(in) :: self
    integer, intent(in) :: i
    child_get = self%u*i + self%s
  end function
  subroutine fill(self, v)
    class(child), intent(in) :: self
    type(vec), intent(out) :: v(self%n)
    integer :: i
    do i = 1, self%n ! expect: parallel
      v(i) = vec(self%u*i, self%s)
    end do
  end subroutine
  subroutine exchange(v, n)
    integer, intent(in) :: n
    type(vec), intent(inout) :: v(n)
    integer :: i
    do i = 1, n ! expect: parallel
      v(i) = vec(y=v(i)%x, x=v(i)%y)
    end do
  end subroutine
  subroutine lengths(v, r, n)
    integer, intent(in) :: n
    type(vec), intent(in) :: v(n)
    real(8), intent(inout) :: r(n)
    integer :: i
    do i = 1, n ! expect: parallel not-validated
      r(i) = norm(v(i)) + norm(r(i))
    end do
  end subroutine
  subroutine bound(o, r, n)
    type(child), intent(in) :: o
    integer, intent(in) :: n
    real(8), intent(out) :: r(n)
    integer :: i
    do i = 1, n ! expect: parallel
      r(i) = o%get(i)
    end do
  end subroutine
end module
