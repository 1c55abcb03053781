! Pure functions that return arrays are computed first; then the assignment reads what they returned.
! twin: text
module particles
  implicit none
  type :: particle
     real(8) :: x(3), v(3), q
  end type
contains
  pure function rot(v, b) result(w)
    real(8), intent(in) :: v(3), b
    real(8) :: w(3)
    w(1) = v(1)*b - v(2)
    w(2) = v(1) + v(2)*b
    w(3) = v(3)
  end function
  pure function cross(a, b) result(c)
    real(8), intent(in) :: a(3), b(3)
    real(8) :: c(3)
    c = [a(2)*b(3) - a(3)*b(2), a(3)*b(1) - a(1)*b(3), a(1)*b(2) - a(2)*b(1)]
  end function
  subroutine push(p, n, b, dt)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(n)
    real(8), intent(in) :: b, dt
    integer :: i
    do i = 1, n ! expect: parallel doall
       p(i)%v = rot(p(i)%v, b)
       p(i)%x = p(i)%x + dt*p(i)%v
    end do
  end subroutine
  subroutine kick(x, v, n, bf, dt)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(3, n), v(3, n)
    real(8), intent(in) :: bf(3), dt
    integer :: i
    do i = 1, n ! expect: parallel doall
       v(:, i) = v(:, i) + dt*cross(v(:, i), bf)
       x(:, i) = x(:, i) + dt*(v(:, i) - cross(x(:, i), v(:, i)))
    end do
  end subroutine
  subroutine forces(p, n, bf, dt)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(n)
    real(8), intent(in) :: bf(3), dt
    real(8) :: f(3)
    integer :: i
    do i = 1, n ! expect: parallel private
       f = cross(p(i)%v, bf)
       p(i)%v = p(i)%v + dt*f
    end do
  end subroutine
end module
