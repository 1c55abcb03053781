! The near-miss twin: the running value is used. options: force
module statistics
  implicit none
  type stats
    real(8) :: total, most
    integer :: n
  end type
contains
  subroutine collect(n, x, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    type(stats), intent(inout) :: s
    integer :: i
    do i = 1, n ! expect: sequential
      s%total = s%total*s%total + x(i)
      x(i) = s%total
    end do
  end subroutine collect
end module statistics
