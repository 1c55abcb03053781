! Components that stay in one place are summed up in scalars. golden: output, options: force
module statistics
  implicit none
  type stats
    real(8) :: total, most
    integer :: n
  end type
contains
  subroutine collect(n, x, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(stats), intent(inout) :: s
    integer :: i
    s%most = 1d-300
    do i = 1, n ! expect: parallel scalar-replacement
      s%total = s%total + x(i)
      s%n = s%n + 1
      if (x(i) > s%most) s%most = x(i)
    end do
  end subroutine collect
end module statistics
