! A test of twelve terms is nothing that a person would have written.
subroutine run(steps, nx, kst, kend, ist, iend, jst, jend, u, r)
  implicit none
  integer, intent(in) :: steps, nx, kst, kend, ist, iend, jst, jend
  double precision, intent(inout) :: u(64, 64, 64), r(64, 64, 64)
  integer :: t
  do t = 1, steps ! expect: sequential
    call fluxes(nx, kst, kend, ist, iend, jst, jend, u, r)
    u(1, 1, 1) = r(2, 2, 2)
  end do
end subroutine run

subroutine fluxes(nx, kst, kend, ist, iend, jst, jend, u, r)
  implicit none
  integer, intent(in) :: nx, kst, kend, ist, iend, jst, jend
  double precision, intent(in) :: u(64, 64, 64)
  double precision, intent(inout) :: r(64, 64, 64)
  double precision :: f(64)
  integer :: i, j, k
  do k = kst, kend ! expect: parallel firstprivate not-inserted H603
    do j = jst, jend
      do i = 1, nx
        f(i) = u(i, j, k) * u(i, j, k) * 0.5d0
      end do
      do i = ist, iend
        r(i, j, k) = r(i, j, k) - 0.1d0 * (f(i + 1) - f(i - 1))
      end do
    end do
  end do
end subroutine fluxes
