! Columns of a plane are independent, planes are not: where planes are large each loop inside runs in parallel, where they
! are small the two loops overlap.
! twin: text
! golden: output
subroutine inside(n, m, a, b)
  integer :: n, m, i, j, k
  double precision :: a(0:m - 1, 0:m - 1, 0:n - 1), b(0:m - 1, 0:m - 1, 0:n - 1)
  integer(8) :: ov0_c, ov0_hi, ov0_lo, ov0_n0, ov0_n1, ov0_r, ov0_rounds, ov0_u
  integer(1) :: ov0_done(0:147, 0:1)
  ! heiretsu: these loops overlap
  ! loop 2 waits for 2 iterations of loop 1 (1:1)
  if (dble(m) * m * n >= 60000 .and. int(m, 8) * m < 100000) then
    ov0_n0 = max(0_8, int(n - 1, 8))
    ov0_n1 = max(0_8, int(n - 2, 8))
    ov0_u = ov0_n0
    ov0_u = max(ov0_u, ov0_n1)
    ov0_c = 1 + (ov0_u - 1) / 64
    ov0_rounds = (ov0_u + ov0_c - 1) / ov0_c + 1
    !$omp parallel default(shared) private(ov0_r, ov0_lo, ov0_hi)
    !$omp single
    do ov0_r = 0, ov0_rounds - 1
      !$omp task depend(in: ov0_done(ov0_r,0)) depend(out: ov0_done(ov0_r+1,0)) default(shared) &
      !$omp firstprivate(ov0_r, m) private(i, j, k, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n0)
      ov0_lo = 1 + ov0_lo
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        do j = 0, m - 1 ! expect: parallel doall not-inserted
          do k = 0, m - 1
            a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
          end do
        end do
      end do
      !$omp end task
      !$omp task depend(in: ov0_done(ov0_r,1), ov0_done(ov0_r+1,0)) &
      !$omp depend(out: ov0_done(ov0_r+1,1)) default(shared) firstprivate(ov0_r, m) &
      !$omp private(i, j, k, ov0_lo, ov0_hi)
      ov0_lo = (ov0_r - 1) * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n1)
      ov0_lo = 1 + max(ov0_lo, 0_8)
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        do j = 0, m - 1 ! expect: parallel doall not-inserted
          do k = 0, m - 1
            b(k, j, i) = a(k, j, i + 1) / (1.0d0 + b(k, m - 1 - j, i - 1) * b(m - 1 - k, j, i - 1))
          end do
        end do
      end do
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
  else
    do i = 1, n - 1 ! expect: parallel overlap
      ! Heiretsu: parallel where that pays, else as before
      block
      !$ use omp_lib, only: omp_get_max_threads
      logical :: several_threads
      several_threads = .false.
      !$ several_threads = omp_get_max_threads() > 1
      if (int(m, 8) * m >= 100000 .and. several_threads) then
      !$omp parallel do private(k)
      do j = 0, m - 1 ! expect: parallel doall not-inserted
        do k = 0, m - 1
          a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
        end do
      end do
      !$omp end parallel do
      else
      do j = 0, m - 1 ! expect: parallel doall not-inserted
        do k = 0, m - 1
          a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
        end do
      end do
      end if
      end block
    end do
    do i = 1, n - 2 ! expect: parallel overlap
      ! Heiretsu: parallel where that pays, else as before
      block
      !$ use omp_lib, only: omp_get_max_threads
      logical :: several_threads
      several_threads = .false.
      !$ several_threads = omp_get_max_threads() > 1
      if (int(m, 8) * m >= 100000 .and. several_threads) then
      !$omp parallel do private(k)
      do j = 0, m - 1 ! expect: parallel doall not-inserted
        do k = 0, m - 1
          b(k, j, i) = a(k, j, i + 1) / (1.0d0 + b(k, m - 1 - j, i - 1) * b(m - 1 - k, j, i - 1))
        end do
      end do
      !$omp end parallel do
      else
      do j = 0, m - 1 ! expect: parallel doall not-inserted
        do k = 0, m - 1
          b(k, j, i) = a(k, j, i + 1) / (1.0d0 + b(k, m - 1 - j, i - 1) * b(m - 1 - k, j, i - 1))
        end do
      end do
      end if
      end block
    end do
  end if
end subroutine

subroutine once(n, m, a, b)
  integer :: n, m, i, j, k
  double precision :: a(0:m - 1, 0:m - 1, 0:n - 1), b(0:*)
  integer(8) :: ov0_c, ov0_hi, ov0_lo, ov0_n0, ov0_r, ov0_rounds
  integer(1) :: ov0_done(0:147, 0:1)
  ! heiretsu: these loops overlap
  ! loop 2 waits for 1 iteration of loop 1 (1:1)
  if (dble(m) * m * n >= 60000 .and. int(m, 8) * m < 100000 .and. int(m, 8) * n >= 60000) then
    ov0_n0 = max(0_8, int(n - 1, 8))
    ov0_c = 1 + (ov0_n0 - 1) / 64
    ov0_rounds = (ov0_n0 + ov0_c - 1) / ov0_c
    !$omp parallel default(shared) private(ov0_r, ov0_lo, ov0_hi)
    !$omp single
    do ov0_r = 0, ov0_rounds - 1
      !$omp task depend(in: ov0_done(ov0_r,0)) depend(out: ov0_done(ov0_r+1,0)) default(shared) &
      !$omp firstprivate(ov0_r, m) private(i, j, k, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n0)
      ov0_lo = 1 + ov0_lo
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        do j = 0, m - 1 ! expect: parallel doall not-inserted
          do k = 0, m - 1
            a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
          end do
        end do
      end do
      !$omp end task
      !$omp task depend(in: ov0_done(ov0_r,1), ov0_done(ov0_r+1,0)) &
      !$omp depend(out: ov0_done(ov0_r+1,1)) default(shared) firstprivate(ov0_r, m) &
      !$omp private(i, j, ov0_lo, ov0_hi)
      ov0_lo = ov0_r * ov0_c
      ov0_hi = min(ov0_lo + ov0_c, ov0_n0)
      ov0_lo = 1 + ov0_lo
      ov0_hi = 1 + ov0_hi - 1
      do i = ov0_lo, ov0_hi ! expect: parallel overlap
        do j = 1, m - 1 ! expect: sequential H101
          b(i + j) = a(0, j, i) / (1.0d0 + b(i + j - 1) * b(i + j - 1))
        end do
      end do
      !$omp end task
    end do
    !$omp end single
    !$omp end parallel
  else
    do i = 1, n - 1 ! expect: parallel overlap
      ! Heiretsu: parallel where that pays, else as before
      block
      !$ use omp_lib, only: omp_get_max_threads
      logical :: several_threads
      several_threads = .false.
      !$ several_threads = omp_get_max_threads() > 1
      if (int(m, 8) * m >= 100000 .and. several_threads) then
      !$omp parallel do private(k)
      do j = 0, m - 1 ! expect: parallel doall not-inserted
        do k = 0, m - 1
          a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
        end do
      end do
      !$omp end parallel do
      else
      do j = 0, m - 1 ! expect: parallel doall not-inserted
        do k = 0, m - 1
          a(k, j, i) = a(k, j, i) / (1.0d0 + a(k, m - 1 - j, i - 1) * a(m - 1 - k, j, i - 1))
        end do
      end do
      end if
      end block
    end do
    do i = 1, n - 1 ! expect: parallel overlap
      do j = 1, m - 1 ! expect: sequential H101
        b(i + j) = a(0, j, i) / (1.0d0 + b(i + j - 1) * b(i + j - 1))
      end do
    end do
  end if
end subroutine
