! A work array that is too large for a thread's stack, beside what is done on request: iterations have copies, also of
! what a jump leaves over.
subroutine tally(n, m, w, q, timing, ticks)
  integer n, m, i, k, ticks
  double precision w(20000), q, t
  logical timing
  do k = 1, n ! expect: conditional private
    t = 0.5d0 * k
    do i = 1, m ! expect: sequential H204
      if (t > 10.0d0) goto 20
      t = 2.0d0 * t
    end do
20  continue
    do i = 1, 20000 ! expect: parallel
      w(i) = t * i
    end do
    if (timing) write (*, *) k, ticks
    do i = 1, 20000 ! expect: parallel
      q = q + w(i) * w(20001 - i)
    end do
  end do
end subroutine
