! What keeps the loop sequential is done only on request: where nobody asks, it runs in parallel.
! twin: text
subroutine shout(n, x, y, verbose)
  integer n, verbose, i
  double precision x(n), y(n), t
  do i = 1, n ! expect: conditional runtime-test private
    t = 2.0d0 * x(i)
    if (verbose > 0) then
      write (*, *) i, t
    end if
    y(i) = t + 1.0d0
  end do
end subroutine
subroutine both(n, m, y, level, s)
  integer n, m, level, i, j
  double precision y(m, n), s
  s = 0.0d0
  do i = 1, n ! expect: conditional runtime-test reduction
    do j = 1, m
      y(j, i) = i + j
    end do
    if (level < 1) then
      s = s + y(1, i)
    else
      write (*, *) i
    end if
  end do
end subroutine
