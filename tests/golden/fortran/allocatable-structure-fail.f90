! gfortran 12 loses what is stored in an allocatable structure of the procedure's own in a parallel region, and leaves out the copy
! that an assignment to what it reads needs.
! options: force
subroutine fill(n, r)
  implicit none
  type box
    integer :: k
    real(8) :: p(20000)
  end type
  integer, intent(in) :: n
  real(8), intent(out) :: r
  type(box), allocatable :: s
  integer :: i
  allocate (s)
  do i = 1, 20000 ! expect: parallel not-inserted H304
    s%p(i) = mod(i*7, 31)
  end do
  r = s%p(n)
end subroutine

subroutine move(n, k, a)
  implicit none
  integer, intent(in) :: n, k
  real(8), intent(inout) :: a(n)
  a(k:k + 999) = a(1:1000) + 1 ! expect: parallel not-inserted H408
end subroutine

subroutine shift(n, s)
  implicit none
  type point
    real(8) :: x(3), m
  end type
  type points
    integer :: k
    type(point) :: p(20000)
  end type
  integer, intent(in) :: n
  type(points), intent(inout) :: s
  s%p(1:n - 1)%m = s%p(2:n)%m ! expect: parallel not-inserted H408
end subroutine
