! Two recurrences over one array: the second one follows the first one.
! twin: text
! golden: output
subroutine same(n, a)
  integer :: n, i
  double precision :: a(0:n - 1)
  integer(8) :: ov0_c, ov0_hi, ov0_lo, ov0_n0, ov0_r, ov0_rounds
  integer(1) :: ov0_done(0:147, 0:1)
  ! heiretsu: these loops overlap
  ! loop 2 waits for 2 iterations of loop 1 (1:1)
  if (n >= 70000) then
    ov0_n0 = max(0_8, int(n - 1, 8))
    ov0_c = 1 + (ov0_n0 - 1) / 64
    ov0_rounds = (ov0_n0 + ov0_c - 1) / ov0_c + 1
    !$omp parallel default(shared) private(ov0_r, ov0_lo, ov0_hi)
    !$omp single
    do ov0_r = 0, ov0_rounds - 1
      !$omp task depend(in: ov0_done(ov0_r,0)) depend(out: ov0_done(ov0_r+1,0)) default(shared) &
      !$omp firstprivate(ov0_r) private(i, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n0)
      ov0_lo = 1 + ov0_lo
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
      end do
      !$omp end task
      !$omp task depend(in: ov0_done(ov0_r,1), ov0_done(ov0_r+1,0)) &
      !$omp depend(out: ov0_done(ov0_r+1,1)) default(shared) firstprivate(ov0_r) &
      !$omp private(i, ov0_lo, ov0_hi)
      ov0_lo = (ov0_r - 1) * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n0)
      ov0_lo = 1 + max(ov0_lo, 0_8)
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        a(i) = a(i) - 1.0d0 / (2.0d0 + a(i - 1) * a(i - 1))
      end do
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
  else
    do i = 1, n - 1 ! expect: parallel overlap
      a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
    end do
    do i = 1, n - 1 ! expect: parallel overlap
      a(i) = a(i) - 1.0d0 / (2.0d0 + a(i - 1) * a(i - 1))
    end do
  end if
end subroutine
