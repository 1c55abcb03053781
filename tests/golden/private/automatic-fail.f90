! Near misses: the last element is what another iteration left, or the filling is skipped.
! options: force
subroutine one_short(ncol, nlev, tau, up)
  implicit none
  integer, intent(in) :: ncol, nlev
  double precision, intent(in) :: tau(ncol, nlev)
  double precision, intent(inout) :: up(ncol)
  double precision :: s(0:nlev)
  integer :: ic, k
  s = 0.0d0
  do ic = 1, ncol ! expect: sequential
    s(0) = 1.0d0
    do k = 1, nlev - 1
      s(k) = s(k - 1)*tau(ic, k)
    end do
    up(ic) = s(nlev)
    s(nlev) = tau(ic, 1)
  end do
end subroutine one_short

subroutine skipped(ncol, nlev, tau, up)
  implicit none
  integer, intent(in) :: ncol, nlev
  double precision, intent(in) :: tau(ncol, nlev)
  double precision, intent(inout) :: up(ncol)
  double precision :: s(0:nlev)
  integer :: ic, k
  s = 0.0d0
  do ic = 1, ncol ! expect: sequential
    if (tau(ic, 1) > 0.5d0) then
      s(0) = 1.0d0
      do k = 1, nlev
        s(k) = s(k - 1)*tau(ic, k)
      end do
    end if
    up(ic) = s(nlev)
  end do
end subroutine skipped
