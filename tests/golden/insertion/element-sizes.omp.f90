! golden: output
! twin: text
! Bounds inside that are elements with constant subscripts are known before the loop.
subroutine relax(u, f)
  implicit none
  integer :: grid(2)
  common /sizes/ grid
  double precision, intent(inout) :: u(64, *)
  double precision, intent(in) :: f(64, *)
  integer :: k, i
  !$omp parallel do private(i) if(int(grid(1), 8) * grid(2) >= 1000)
  do k = 1, grid(2) ! expect: parallel inserted
    do i = 1, grid(1) ! expect: parallel not-inserted H406
      u(i, k) = f(i, k) / (1.0d0 + f(i, k) * f(i, k))
    end do
  end do
  !$omp end parallel do
end subroutine
