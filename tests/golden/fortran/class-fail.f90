! Private copies of CLASS objects would lack parts, another type may bind another procedure, operators and assignments may count.
module shapes
  implicit none
  type :: vec
    real(8) :: x, y
  end type
  type :: counted
    integer :: v
  end type
  type :: base
    real(8) :: t = 0, s = 0
  contains
    procedure :: get
    procedure, non_overridable :: add_up
  end type
  type, extends(base) :: child
    real(8) :: u = 1
  end type
  integer :: calls = 0
  interface assignment(=)
    module procedure set
  end interface
  interface norm
    module procedure norm, norm_of_real
  end interface
contains
  subroutine set(a, b)
    type(counted), intent(out) :: a
    type(counted), intent(in) :: b
    calls = calls + 1
    a%v = b%v + calls
  end subroutine
  real(8) function norm(a)
    type(vec), intent(in) :: a
    norm = sqrt(a%x**2 + a%y**2)
  end function
  real(8) function norm_of_real(a)
    real(8), intent(in) :: a
    calls = calls + 1
    norm_of_real = abs(a) + calls
  end function
  real(8) function get(self, i)
    class(base), intent(in) :: self
    integer, intent(in) :: i
    get = self%s*i
  end function
  subroutine add_up(self, i)
    class(base), intent(inout) :: self
    integer, intent(in) :: i
    self%t = self%t*0.5d0 + i
  end subroutine
  subroutine scratch(self, a, b, n)
    class(base), intent(inout) :: self
    integer, intent(in) :: n
    real(8), intent(in) :: b(n)
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n ! expect: sequential H103
      self%t = b(i)*2
      a(i) = sin(self%t) + self%t**2
    end do
  end subroutine
  subroutine inherited(c, a, n)
    type(child), intent(inout) :: c
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n ! expect: sequential
      call c%add_up(i)
      a(i) = c%t
    end do
  end subroutine
  subroutine dispatched(o, a, n)
    class(base), intent(in) :: o
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n ! expect: sequential H208
      a(i) = o%get(i)
    end do
  end subroutine
  subroutine assigned(a, b, n)
    integer, intent(in) :: n
    type(counted), intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n ! expect: sequential H202
      a(i) = b(i)
    end do
  end subroutine
  subroutine chained(v, n)
    integer, intent(in) :: n
    type(vec), intent(inout) :: v(n)
    integer :: i
    do i = 2, n ! expect: sequential H101
      v(i) = vec(v(i - 1)%y, v(i)%x)
    end do
  end subroutine
  subroutine lengths(r, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: r(n)
    integer :: i
    do i = 1, n ! expect: sequential H202
      r(i) = norm(r(i))
    end do
  end subroutine
end module
