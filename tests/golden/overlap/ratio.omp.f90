! One iteration of the first loop makes two elements; the second loop takes one at a time (1:2).
! twin: text
! golden: output
subroutine ratio(n, a, b)
  integer :: n, i, j
  double precision :: a(0:2 * n - 1), b(0:2 * n - 1)
  integer(8) :: ov0_b1, ov0_c, ov0_hi, ov0_lo, ov0_n0, ov0_n1, ov0_r, ov0_rounds, ov0_u
  integer(1) :: ov0_done(0:147, 0:1)
  ! heiretsu: these loops overlap
  ! loop 2 waits for 1 iteration of loop 1 (1:2)
  if (n >= 40000) then
    ov0_n0 = max(0_8, int(n - 1, 8))
    ov0_n1 = max(0_8, int(2 * n - 1, 8) - 1)
    ov0_u = ov0_n0
    ov0_u = max(ov0_u, (ov0_n1 + 1) / 2)
    ov0_c = 1 + (ov0_u - 1) / 64
    ov0_b1 = 2 * ov0_c
    ov0_rounds = (ov0_u + ov0_c - 1) / ov0_c
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
        a(2 * i) = a(2 * i) / (1.0d0 + a(2 * i - 1) * a(2 * i - 1))
        a(2 * i + 1) = a(2 * i + 1) / (1.0d0 + a(2 * i) * a(2 * i))
      end do
      !$omp end task
      !$omp task depend(in: ov0_done(ov0_r,1), ov0_done(ov0_r+1,0)) &
      !$omp depend(out: ov0_done(ov0_r+1,1)) default(shared) firstprivate(ov0_r) &
      !$omp private(j, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_b1
      ov0_hi = min(ov0_lo + ov0_b1, ov0_n1)
      ov0_lo = 2 + ov0_lo
      ov0_hi = 2 + ov0_hi - 1
      do j = ov0_lo, ov0_hi ! expect: parallel overlap
        b(j) = a(j) / (1.0d0 + b(j - 1) * b(j - 1))
      end do
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
  else
    do i = 1, n - 1 ! expect: parallel overlap
      a(2 * i) = a(2 * i) / (1.0d0 + a(2 * i - 1) * a(2 * i - 1))
      a(2 * i + 1) = a(2 * i + 1) / (1.0d0 + a(2 * i) * a(2 * i))
    end do
    do j = 2, 2 * n - 1 ! expect: parallel overlap
      b(j) = a(j) / (1.0d0 + b(j - 1) * b(j - 1))
    end do
  end if
end subroutine

subroutine back(n, a, b)
  integer :: n, i, j
  double precision :: a(0:3 * n - 1), b(0:n - 1)
  integer(8) :: ov0_b0, ov0_c, ov0_hi, ov0_lo, ov0_n0, ov0_n1, ov0_r, ov0_rounds, ov0_u
  integer(1) :: ov0_done(0:147, 0:1)
  ! heiretsu: these loops overlap
  ! loop 2 waits for 3 iterations of loop 1 (3:1)
  if (n >= 40000) then
    ov0_n0 = max(0_8, int(3 * n - 1, 8))
    ov0_n1 = max(0_8, int(n - 1, 8))
    ov0_u = (ov0_n0 + 2) / 3
    ov0_u = max(ov0_u, ov0_n1)
    ov0_c = 1 + (ov0_u - 1) / 64
    ov0_b0 = 3 * ov0_c
    ov0_rounds = (ov0_u + ov0_c - 1) / ov0_c
    !$omp parallel default(shared) private(ov0_r, ov0_lo, ov0_hi)
    !$omp single
    do ov0_r = 0, ov0_rounds - 1
      !$omp task depend(in: ov0_done(ov0_r,0)) depend(out: ov0_done(ov0_r+1,0)) default(shared) &
      !$omp firstprivate(ov0_r) private(i, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_b0
      ov0_hi = min(ov0_lo + ov0_b0, ov0_n0)
      ov0_lo = 1 + ov0_lo
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
      end do
      !$omp end task
      !$omp task depend(in: ov0_done(ov0_r,1), ov0_done(ov0_r+1,0)) &
      !$omp depend(out: ov0_done(ov0_r+1,1)) default(shared) firstprivate(ov0_r) &
      !$omp private(j, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n1)
      ov0_lo = 1 + ov0_lo
      ov0_hi = 1 + ov0_hi - 1
      do j = ov0_lo, ov0_hi ! expect: parallel overlap
        b(j) = (a(3 * j) + a(3 * j - 1) + a(3 * j - 2)) / (1.0d0 + b(j - 1) * b(j - 1))
      end do
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
  else
    do i = 1, 3 * n - 1 ! expect: parallel overlap
      a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
    end do
    do j = 1, n - 1 ! expect: parallel overlap
      b(j) = (a(3 * j) + a(3 * j - 1) + a(3 * j - 2)) / (1.0d0 + b(j - 1) * b(j - 1))
    end do
  end if
end subroutine
