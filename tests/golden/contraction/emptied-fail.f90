! Near misses: what the loop ends with is used; the first iteration reads what was there before.
! options: force
integer function ends(n, a, b)
  integer :: n, i
  double precision :: a(*), b(*)
  double precision :: t(1000)
  t(2) = a(1)
  do i = 2, n ! expect: parallel not-contraction
    if (i /= 2) t(i) = 0.5d0 * a(i)
  end do
  do i = 2, n
    if (i /= 2) b(i) = t(i) * t(i)
  end do
  b(1) = t(2)
  ends = i
end function ends

subroutine keeps(n, m, a, b)
  integer :: n, m, i
  double precision :: a(*), b(*)
  double precision :: t(1000)
  t(m) = a(1)
  do i = 2, n ! expect: parallel not-contraction
    if (i /= m) t(i) = 0.5d0 * a(i)
  end do
  do i = 2, n
    b(i) = t(i) * t(i)
  end do
  b(1) = t(2)
end subroutine keeps
