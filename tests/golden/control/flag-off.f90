! What a flag turns on keeps a loop sequential only where the flag is set.
! twin: text
subroutine rows(n, m, verbose, level, a, s)
  implicit none
  integer, intent(in) :: n, m, level
  logical, intent(in) :: verbose
  double precision, intent(inout) :: a(n, m)
  double precision, intent(out) :: s(m)
  double precision :: t
  integer :: i, k
  do k = 1, m ! expect: conditional private
    if (verbose) print *, 'row', k
    t = 0.0d0
    do i = 1, n ! expect: parallel
      a(i, k) = 2.0d0*a(i, k)
      t = t + a(i, k)
    end do
    if (level > 2 .and. t > 1.0d0) print *, 'large', k, t
    s(k) = t
  end do
end subroutine
