! Arguments of a call go to the dummies that they name, and optional ones may be left out.                           twin: text
module states
  implicit none
contains
  pure subroutine saturated(t, q, slope)
    double precision, intent(in) :: t
    double precision, intent(out) :: q
    double precision, intent(out), optional :: slope
    q = 3.8d-3 * exp(17.27d0 * (t - 273.16d0) / (t - 35.86d0))
    if (present(slope)) slope = q * 4098.0d0 / (t - 35.86d0)**2
  end subroutine saturated

  subroutine left_out(n, t, r)
    integer, intent(in) :: n
    double precision, intent(in) :: t(n)
    double precision, intent(inout) :: r(n)
    double precision :: q
    integer :: i
    do i = 1, n ! expect: parallel private(q)
      call saturated(t(i), q)
      r(i) = r(i) - q
    end do
  end subroutine left_out

  subroutine by_name(n, t, r, s)
    integer, intent(in) :: n
    double precision, intent(in) :: t(n)
    double precision, intent(inout) :: r(n), s(n)
    integer :: i
    do i = 1, n ! expect: parallel
      call saturated(slope=s(i), t=t(i), q=r(i))
    end do
  end subroutine by_name
end module states
