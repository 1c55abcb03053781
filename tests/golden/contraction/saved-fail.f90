! Near misses of saved work arrays: the next call reads before it writes; an element that is not written in this call is read.
! options: force
subroutine before(n, a, b)
  integer :: n, i
  double precision :: a(*), b(*)
  double precision, save :: t(1000)
  b(n + 1) = t(1)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine before

subroutine beyond(n, m, a, b)
  integer :: n, m, i
  double precision :: a(*), b(*)
  double precision, save :: t(1000)
  do i = 1, m ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine beyond
