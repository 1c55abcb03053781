! A chain of three; the values that two of them carry are needed behind them.
! twin: text
! golden: output
double precision function chain(n, a, b, c)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1), c(0:n - 1), s, t
  integer(8) :: ov2_c, ov2_d1, ov2_hi, ov2_lo, ov2_n0, ov2_n1, ov2_n2, ov2_r, ov2_rounds, ov2_u
  integer(1) :: ov2_done(0:220, 0:2)
  double precision :: ov2_s_kept
  double precision :: ov2_t_kept
  s = 1.0d0
  t = 1.0d0
  ! heiretsu: these loops overlap
  ! loop 2 waits for 3 iterations of loop 1 (1:1)
  ! loop 3 waits for 1 iteration of loop 1 (1:1)
  ! loop 3 waits for 0 iterations of loop 2 (1:1)
  if (n >= 90000) then
    ov2_n0 = max(0_8, int(n - 1, 8) + 1)
    ov2_n1 = max(0_8, int(n - 1, 8) - 1)
    ov2_n2 = max(0_8, int(n - 2, 8) + 1)
    ov2_u = ov2_n0
    ov2_u = max(ov2_u, ov2_n1)
    ov2_u = max(ov2_u, ov2_n2)
    ov2_c = 1 + (ov2_u - 1) / 64
    ov2_d1 = (2 + ov2_c - 1) / ov2_c
    ov2_rounds = (ov2_u + ov2_c - 1) / ov2_c + ov2_d1
    ov2_s_kept = s
    ov2_t_kept = t
    !$omp parallel default(shared) private(ov2_r, ov2_lo, ov2_hi)
    !$omp single
    do ov2_r = 0, ov2_rounds - 1
      !$omp task depend(in: ov2_done(ov2_r,0)) depend(out: ov2_done(ov2_r+1,0)) default(shared) &
      !$omp firstprivate(ov2_r) private(i, s, ov2_lo, ov2_hi)
      ov2_lo = ov2_r * ov2_c
      ov2_hi = min(ov2_lo + ov2_c, ov2_n0)
      ov2_hi = ov2_hi - 1
      s = ov2_s_kept
      do i = ov2_lo, ov2_hi ! expect: parallel overlap
        s = a(i) / (1.0d0 + s * s)
        a(i) = s
      end do
      ov2_s_kept = s
      !$omp end task
      !$omp task depend(in: ov2_done(ov2_r,1), ov2_done(ov2_r+1,0)) &
      !$omp depend(out: ov2_done(ov2_r+1,1)) default(shared) firstprivate(ov2_r) &
      !$omp private(i, ov2_lo, ov2_hi)
      ov2_lo = (ov2_r - ov2_d1) * ov2_c
      ov2_hi = min(ov2_lo + ov2_c, ov2_n1)
      ov2_lo = 2 + max(ov2_lo, 0_8)
      ov2_hi = 2 + ov2_hi - 1
      do i = ov2_lo, ov2_hi ! expect: parallel overlap
        b(i) = (a(i) + a(i - 2)) / (1.0d0 + b(i - 1) * b(i - 1))
      end do
      !$omp end task
      !$omp task depend(in: ov2_done(ov2_r,2), ov2_done(ov2_r+1,0), ov2_done(ov2_r+1,1)) &
      !$omp depend(out: ov2_done(ov2_r+1,2)) default(shared) firstprivate(ov2_r) &
      !$omp private(i, t, ov2_lo, ov2_hi)
      ov2_lo = (ov2_r - ov2_d1) * ov2_c
      ov2_hi = min(ov2_lo + ov2_c, ov2_n2)
      ov2_lo = max(ov2_lo, 0_8)
      ov2_hi = ov2_hi - 1
      t = ov2_t_kept
      do i = ov2_lo, ov2_hi ! expect: parallel overlap
        t = (a(i) + b(i + 1)) / (1.0d0 + t * t)
        c(i) = t
      end do
      ov2_t_kept = t
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
    s = ov2_s_kept
    t = ov2_t_kept
    i = int(ov2_n2, 4)
  else
    do i = 0, n - 1 ! expect: parallel overlap
      s = a(i) / (1.0d0 + s * s)
      a(i) = s
    end do
    do i = 2, n - 1 ! expect: parallel overlap
      b(i) = (a(i) + a(i - 2)) / (1.0d0 + b(i - 1) * b(i - 1))
    end do
    do i = 0, n - 2 ! expect: parallel overlap
      t = (a(i) + b(i + 1)) / (1.0d0 + t * t)
      c(i) = t
    end do
  end if
  chain = s + t + i
end function
