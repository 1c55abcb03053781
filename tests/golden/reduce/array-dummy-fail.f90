! The running value of one element is read: no reduction.
subroutine rms_sums(n, rms, rhs)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: rms(5)
  double precision, intent(inout) :: rhs(5, n)
  integer :: i, m
  do i = 1, n ! expect: sequential rms
    do m = 1, 5 ! expect: parallel
      rms(m) = rms(m) + rhs(m, i)*rhs(m, i)
    end do
    rhs(1, i) = rms(1)
  end do
end subroutine rms_sums
