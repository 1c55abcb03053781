! A work array that is kept between calls, but of which each call reads only what it has just written.
! golden: output
! options: force
subroutine smooth(n, a, b)
  integer :: n, i
  double precision :: a(*), b(*)
  double precision, save :: t(1000)
  do i = 1, n ! expect: parallel contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine smooth
