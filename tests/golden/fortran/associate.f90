! Names of ASSOCIATE for elements, for values, and for subscripts that change afterwards.
module bodies
  implicit none
  type :: body
    real(8) :: x(3), v(3), m
  end type
contains
  subroutine advance(n, b, dt)
    integer, intent(in) :: n
    type(body), intent(inout) :: b(n)
    real(8), intent(in) :: dt
    integer :: i, k
    do i = 1, n ! expect: parallel
      associate (p => b(i), h => dt*0.5d0)
        do k = 1, 3
          p%x(k) = p%x(k) + h*p%v(k)
        end do
        p%m = p%m*h
      end associate
    end do
  end subroutine
  subroutine scaled(n, a, d)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8), intent(in) :: d
    integer :: i, j
    associate (r => 1/d, last => n - 1)
      do j = 1, last ! expect: parallel doall
        do i = 1, last
          a(i, j) = a(i, j)*r
        end do
      end do
    end associate
  end subroutine
  subroutine kept(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, 9)
    real(8), intent(in) :: b(9)
    integer :: i, k
    do i = 1, n ! expect: parallel private(k)
      k = 3
      associate (p => a(i, k), k => b(2))
        p = p + k
      end associate
      k = 4
      associate (p => a(i, k))
        k = 5
        p = p*2
        a(i, k) = p
      end associate
    end do
  end subroutine
end module
