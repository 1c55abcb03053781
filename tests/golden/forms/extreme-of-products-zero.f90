! A comparison keeps the zero that came first: which one that is does not count where sums may be reordered. options: force
subroutine largest(n, c, k, r)
  implicit none
  integer, intent(in) :: n, k(0:n - 1)
  real(4), intent(in) :: c(0:n + 7)
  real(4), intent(out) :: r
  real(4) :: s, t
  integer :: i, j
  t = 0.0_4
  do i = 0, n - 1 ! expect: parallel reduction
    s = 0.0_4
    do j = 0, k(i) - 1
      s = s*c(j)
    end do
    if (s > t) t = s
  end do
  r = t
end subroutine largest
