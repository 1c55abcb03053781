! Components that stay in one place are summed up in scalars. golden: output, options: force
module statistics
  implicit none
  type stats
    real(8) :: total, most
    integer :: n
  end type
contains
  subroutine collect(n, x, s)
    double precision :: sum, value
    integer :: sum2
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(stats), intent(inout) :: s
    integer :: i
    s%most = 1d-300
    if (1 .le. n) then
      sum = s%total
      sum2 = s%n
      value = 1d-300
      !$omp parallel do simd reduction(+:sum, sum2) reduction(max:value)
      do i = 1, n ! expect: parallel scalar-replacement
        sum = sum + x(i)
        sum2 = sum2 + 1
        if (x(i) > value) then
          value = x(i)
        end if
      end do
      !$omp end parallel do simd
      s%total = sum
      s%n = sum2
      s%most = value
    end if
  end subroutine collect
end module statistics
