! A producer column by column and a consumer column by column, two behind; each carries a value through all of them.
! twin: text
! golden: output
subroutine rows(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(0:m - 1, 0:n - 1), b(0:m - 1, 0:n - 1), s, t, x
  integer(8) :: ov2_c, ov2_d1, ov2_hi, ov2_lo, ov2_n0, ov2_n1, ov2_r, ov2_rounds, ov2_u
  integer(1) :: ov2_done(0:147, 0:1)
  double precision :: ov2_s_kept
  double precision :: ov2_t_kept
  s = 1.0d0
  t = 2.0d0
  ! heiretsu: these loops overlap
  ! loop 2 waits for 3 iterations of loop 1 (1:1)
  if (int(m, 8) * n >= 80000) then
    ov2_n0 = max(0_8, int(n - 1, 8) + 1)
    ov2_n1 = max(0_8, int(n - 2, 8))
    ov2_u = ov2_n0
    ov2_u = max(ov2_u, ov2_n1)
    ov2_c = 1 + (ov2_u - 1) / 64
    ov2_d1 = (2 + ov2_c - 1) / ov2_c
    ov2_rounds = (ov2_u + ov2_c - 1) / ov2_c + ov2_d1
    ov2_s_kept = s
    ov2_t_kept = t
    !$omp parallel default(shared) private(ov2_r, ov2_lo, ov2_hi)
    !$omp single
    do ov2_r = 0, ov2_rounds - 1
      !$omp task depend(in: ov2_done(ov2_r,0)) depend(out: ov2_done(ov2_r+1,0)) default(shared) &
      !$omp firstprivate(ov2_r, m) private(i, j, x, s, ov2_lo, ov2_hi)
      ov2_lo = ov2_r * ov2_c
      ov2_hi = min(ov2_lo + ov2_c, ov2_n0)
      ov2_hi = ov2_hi - 1
      s = ov2_s_kept
      do i = ov2_lo, ov2_hi ! expect: parallel overlap
        do j = 0, m - 1 ! expect: sequential H106(s)
          x = a(j, i) / (1.0d0 + s * s)
          s = x + 0.5d0
          a(j, i) = s
        end do
      end do
      ov2_s_kept = s
      !$omp end task
      ! the consumer
      !$omp task depend(in: ov2_done(ov2_r,1), ov2_done(ov2_r+1,0)) &
      !$omp depend(out: ov2_done(ov2_r+1,1)) default(shared) firstprivate(ov2_r, m) &
      !$omp private(i, j, x, t, ov2_lo, ov2_hi)
      ov2_lo = (ov2_r - ov2_d1) * ov2_c
      ov2_hi = min(ov2_lo + ov2_c, ov2_n1)
      ov2_lo = 1 + max(ov2_lo, 0_8)
      ov2_hi = 1 + ov2_hi - 1
      t = ov2_t_kept
      do i = ov2_lo, ov2_hi ! expect: parallel overlap
        do j = 0, m - 1 ! expect: sequential H106(t)
          x = (a(j, i - 1) + a(j, i + 1)) / (1.0d0 + t * t)
          t = x - 0.5d0
          b(j, i) = t
        end do
      end do
      ov2_t_kept = t
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
    s = ov2_s_kept
    t = ov2_t_kept
  else
    do i = 0, n - 1 ! expect: parallel overlap
      do j = 0, m - 1 ! expect: sequential H106(s)
        x = a(j, i) / (1.0d0 + s * s)
        s = x + 0.5d0
        a(j, i) = s
      end do
    end do
    do i = 1, n - 2 ! expect: parallel overlap
      do j = 0, m - 1 ! expect: sequential H106(t)
        x = (a(j, i - 1) + a(j, i + 1)) / (1.0d0 + t * t)
        t = x - 0.5d0
        b(j, i) = t
      end do
    end do
  end if
end subroutine
