! What keeps the loop sequential stands under a condition that cannot be asked before the loop, or whose branch does more.
! twin: text
subroutine some(n, x, y)
  integer n, i
  double precision x(n), y(n)
  do i = 1, n ! expect: sequential H203
    if (mod(i, 100) == 0) write (*, *) i
    y(i) = x(i)
  end do
end subroutine
subroutine older(n, x, y, check)
  integer n, check, i
  double precision x(n), y(n), t
  t = 0.0d0
  do i = 1, n ! expect: sequential H203
    if (check > 0) write (*, *) t
    t = x(i) * 2.0d0
    y(i) = t
  end do
end subroutine
subroutine total(n, x, check, s)
  integer n, check, i
  double precision x(n), s
  s = 5.0d0
  do i = 1, n ! expect: sequential H203
    s = s + x(i)
    if (check > 0) write (*, *) s
  end do
end subroutine
