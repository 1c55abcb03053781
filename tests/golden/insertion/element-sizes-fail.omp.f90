! golden: output
! twin: text
! An element that not every iteration reads is not read before them: there may be none.
subroutine relax(n, grid, u, f)
  implicit none
  integer, intent(in) :: n, grid(*)
  double precision, intent(inout) :: u(64, *)
  double precision, intent(in) :: f(64, *)
  integer :: k, i
  !$omp parallel do private(i)
  do k = 1, n ! expect: parallel inserted
    if (f(1, k) > 0.0d0) then
      do i = 1, grid(1) ! expect: parallel not-inserted H406
        u(i, k) = f(i, k) / (1.0d0 + f(i, k) * f(i, k))
      end do
    end if
  end do
  !$omp end parallel do
end subroutine
