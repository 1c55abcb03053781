! A structure that a caller allocated, and an assignment to other elements than it reads.
! options: force
subroutine fill(n, s)
  implicit none
  type box
    integer :: k
    real(8) :: p(20000)
  end type
  integer, intent(in) :: n
  type(box), intent(inout) :: s
  integer :: i
  do i = 1, 20000 ! expect: parallel inserted
    s%p(i) = mod(i*7, 31) + n
  end do
end subroutine

subroutine move(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  real(8), intent(in) :: b(n)
  a(2:n) = b(1:n - 1) + 1 ! expect: parallel inserted
end subroutine
