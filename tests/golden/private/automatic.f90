! Work arrays as long as a dummy says: no element lies outside of what is declared, so what is read of the last one was written.
! options: force
subroutine columns(ncol, nlev, tau, w, up, dn, albedo)
  implicit none
  integer, intent(in) :: ncol, nlev
  double precision, intent(in) :: tau(ncol, nlev), w(ncol, nlev), albedo(ncol)
  double precision, intent(out) :: up(ncol, nlev + 1), dn(ncol, nlev + 1)
  double precision :: r(nlev + 1), t(nlev), s(0:nlev), e
  integer :: ic, k
  do ic = 1, ncol ! expect: parallel inserted
    r = 0.0d0
    do k = 1, nlev
      e = exp(-tau(ic, k))
      t(k) = e
      r(k) = w(ic, k)*(1.0d0 - e)
    end do
    s(0) = 1.0d0
    do k = 1, nlev
      s(k) = s(k - 1)*t(k) + r(k)
    end do
    r(nlev + 1) = albedo(ic)
    dn(ic, :) = s
    up(ic, nlev + 1) = r(nlev + 1)*s(nlev)
    do k = nlev, 1, -1
      up(ic, k) = up(ic, k + 1)*t(k) + r(k)
    end do
  end do
end subroutine columns
