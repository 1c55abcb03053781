! Components that are arrays, of structures in a component: the same one on both sides, or another one, needs no temporary.
module bodies
  implicit none
  type body
    double precision :: x(3), v(3), a(3), mass
  end type
  type system
    integer :: n
    type(body), allocatable :: p(:)
  end type
contains
  subroutine move(s, dt)
    type(system), intent(inout) :: s
    double precision, intent(in) :: dt
    integer :: i
    do i = 1, s%n ! expect: parallel not-validated
      s%p(i)%v = s%p(i)%v + dt*s%p(i)%a/s%p(i)%mass
      s%p(i)%x(:) = s%p(i)%x(:) + dt*s%p(i)%v(:)
      s%p(i)%a = 0
    end do
  end subroutine
end module
