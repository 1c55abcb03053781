! The least value and where it is, in arrays whose lower bounds are dummies. twin: text golden: output
subroutine timestep(x0, x1, y0, y1, ss, dtmin, jl, kl)
  implicit none
  integer :: x0, x1, y0, y1, jl, kl, j, k
  double precision :: ss(x0 - 2:x1 + 2, y0 - 2:y1 + 2), dtmin, dtct
  dtmin = 1.0d21
  do k = y0, y1 ! expect: parallel linear-form inserted
    do j = x0, x1
      dtct = 0.7d0*ss(j, k)
      if (dtct < dtmin) then
        dtmin = dtct
        jl = j
        kl = k
      end if
    end do
  end do
end subroutine timestep

subroutine offset(lo, n, a, value, at)
  implicit none
  integer, intent(in) :: lo, n
  double precision, intent(in) :: a(-lo:*)
  double precision, intent(out) :: value
  integer, intent(out) :: at
  double precision :: m
  integer :: i, w
  m = a(1 - lo)
  w = 1
  do i = 2, n ! expect: parallel linear-form inserted
    if (a(i - lo) < m) then
      m = a(i - lo)
      w = i
    end if
  end do
  value = m
  at = w
end subroutine offset
