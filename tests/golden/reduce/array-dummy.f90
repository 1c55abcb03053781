! Each iteration adds to the same few elements: the whole array is the reduction.
subroutine rms_sums(n, rms, rhs)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: rms(5)
  double precision, intent(in) :: rhs(5, n)
  integer :: i, m
  do i = 1, n ! expect: parallel reduction(+:rms)
    do m = 1, 5 ! expect: parallel
      rms(m) = rms(m) + rhs(m, i)*rhs(m, i)
    end do
  end do
end subroutine rms_sums
