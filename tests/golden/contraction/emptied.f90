! The first iteration, which would have to keep the array, does nothing at all.
! golden: output
! options: force
subroutine skips(n, a, b)
  integer :: n, i
  double precision :: a(*), b(*)
  double precision :: t(1000)
  t(2) = a(1)
  do i = 2, n ! expect: parallel contraction
    if (i /= 2) t(i) = 0.5d0 * a(i)
  end do
  do i = 2, n
    if (i /= 2) b(i) = t(i) * t(i)
  end do
  b(1) = t(2)
end subroutine skips
