! Other elements of one component on the right-hand side, and a section of it that lies elsewhere.
module bodies
  implicit none
  type body
    double precision :: x(3), v(3)
  end type
  type system
    integer :: n
    type(body), allocatable :: p(:)
  end type
contains
  subroutine neighbours(s, dt)
    type(system), intent(inout) :: s
    double precision, intent(in) :: dt
    integer :: i
    do i = 2, s%n ! expect: sequential
      s%p(i)%x = s%p(i - 1)%x + dt*s%p(i)%v
    end do
  end subroutine
  subroutine shifted(s)
    type(system), intent(inout) :: s
    integer :: i
    do i = 1, s%n
      s%p(i)%x(2:3) = s%p(i)%x(1:2)
    end do
  end subroutine
end module
