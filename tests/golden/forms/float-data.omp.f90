! Floats that a running integer makes, and comparisons of running floats, are written as they stand: no quotient becomes a
! product, no constants are put together, no sum is turned round. golden: output twin: text options: force
integer function hits(n, a)
  implicit none
  integer, intent(in) :: n, a(n)
  integer :: i, s
  double precision :: x

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_s_part, block_s_parts(0:511)
  integer(8) :: block_hits_part, block_hits_parts(0:511)
  integer :: block_s_starts(0:511)
  integer :: block_s
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  integer(8) :: block_hits_part_lanes(0:7)
  integer :: block_s_lanes(0:7)
  s = 1
  hits = 0
  ! heiretsu: linear form over + in s; then linear form over + in hits
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  if (n <= 2147483135) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_from, &
    !$omp block_to, block_s_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_from = block_lo + block_k * block_len
        block_to = block_from + block_len - 1
        if (block_k == 7) block_to = block_hi
        block_s_part = 0
        do i = block_from, block_to
          block_s_part = block_s_part + a(i)
        end do
        block_s_parts(block_i * 8 + block_k) = block_s_part
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_s_starts(block_i) = s
      s = s + block_s_parts(block_i)
    end do
    ! once more, from the values before each block
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, i, block_t, &
    !$omp block_lane, block_hits_part, block_s, block_hits_part_lanes, &
    !$omp block_s_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_hits_part_lanes(block_k) = 0
        block_s_lanes(block_k) = block_s_starts(block_i * 8 + block_k)
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_hits_part, block_s)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_hits_part = block_hits_part_lanes(block_lane)
          block_s = block_s_lanes(block_lane)
          if (dble(a(i) + block_s) / 10.0d0 * 3.0d0 == dble(a(i) + block_s) * 3.0d0 / 10.0d0) then
            block_hits_part = block_hits_part + 1
          end if
          block_s = block_s + a(i)
          block_hits_part_lanes(block_lane) = block_hits_part
          block_s_lanes(block_lane) = block_s
        end do
        !$omp end simd
      end do
      block_hits_part = block_hits_part_lanes(7)
      block_s = block_s_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (dble(a(i) + block_s) / 10.0d0 * 3.0d0 == dble(a(i) + block_s) * 3.0d0 / 10.0d0) then
          block_hits_part = block_hits_part + 1
        end if
        block_s = block_s + a(i)
      end do
      block_hits_part_lanes(7) = block_hits_part
      block_s_lanes(7) = block_s
      do block_k = 0, 7
        block_hits_parts(block_i * 8 + block_k) = block_hits_part_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    !$omp parallel do reduction(+:hits)
    do block_i = 0, 511
      hits = hits + block_hits_parts(block_i)
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      x = s / 10.0d0
      if (x * 3.0d0 == s * 3.0d0 / 10.0d0) hits = hits + 1
    end do
  end if
end function

integer function halves(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_s_part, block_s_parts(0:511)
  integer(8) :: block_halves_part, block_halves_parts(0:511)
  double precision :: block_s_starts(0:511)
  double precision :: block_s
  logical :: block_redo
  double precision :: block_first0
  integer :: block_first1
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_s_part_lanes(0:7)
  integer(8) :: block_halves_part_lanes(0:7)
  double precision :: block_s_lanes(0:7)
  s = 0.0d0
  halves = 0
  ! heiretsu: linear form over + in s; then linear form over + in halves
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  block_redo = .true.
  block_first0 = s
  block_first1 = halves
  if (n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_s_part, block_s_part_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_s_part_lanes(block_k) = -0.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_s_part)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_s_part = block_s_part_lanes(block_lane)
          block_s_part = block_s_part + a(i)
          block_s_part_lanes(block_lane) = block_s_part
        end do
        !$omp end simd
      end do
      block_s_part = block_s_part_lanes(7)
      !$omp simd reduction(+:block_s_part)
      do i = block_lo + 8 * block_len, block_hi
        block_s_part = block_s_part + a(i)
      end do
      !$omp end simd
      block_s_part_lanes(7) = block_s_part
      do block_k = 0, 7
        block_s_parts(block_i * 8 + block_k) = block_s_part_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_s_starts(block_i) = s
      s = s + block_s_parts(block_i)
      if (s - s /= 0.0d0) block_redo = .true.
    end do
    if (.not. block_redo) then
      ! once more, from the values before each block
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_halves_part, block_s, &
      !$omp block_halves_part_lanes, block_s_lanes)
      do block_i = 0, 63
        block_lo = (1) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_halves_part_lanes(block_k) = 0
          block_s_lanes(block_k) = block_s_starts(block_i * 8 + block_k)
        end do
        do block_t = 0, block_len - 1
          !$omp simd private(i, block_halves_part, block_s)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_halves_part = block_halves_part_lanes(block_lane)
            block_s = block_s_lanes(block_lane)
            if (0.5d0 * (block_s + a(i)) - (block_s + a(i)) / 3.0d0 + (a(i) - (a(i) - 1.0d0)) < &
              0.1d0 * ((block_s + a(i)) / 3.0d0) - (block_s + a(i) - 7.0d0) / 3.0d0) then
              block_halves_part = block_halves_part + 1
            end if
            block_s = block_s + a(i)
            block_halves_part_lanes(block_lane) = block_halves_part
            block_s_lanes(block_lane) = block_s
          end do
          !$omp end simd
        end do
        block_halves_part = block_halves_part_lanes(7)
        block_s = block_s_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (0.5d0 * (block_s + a(i)) - (block_s + a(i)) / 3.0d0 + (a(i) - (a(i) - 1.0d0)) < &
            0.1d0 * ((block_s + a(i)) / 3.0d0) - (block_s + a(i) - 7.0d0) / 3.0d0) then
            block_halves_part = block_halves_part + 1
          end if
          block_s = block_s + a(i)
        end do
        block_halves_part_lanes(7) = block_halves_part
        block_s_lanes(7) = block_s
        do block_k = 0, 7
          block_halves_parts(block_i * 8 + block_k) = block_halves_part_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      !$omp parallel do reduction(+:halves)
      do block_i = 0, 511
        halves = halves + block_halves_parts(block_i)
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    s = block_first0
    halves = block_first1
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (0.1d0 * (s / 3.0d0) - (s - 7.0d0) / 3.0d0 > 0.5d0 * s - s / 3.0d0 + (a(i) - (a(i) - 1.0d0))) then
        halves = halves + 1
      end if
    end do
  end if
end function

integer function singles(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  integer :: i, k
  real :: m

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_k_part, block_k_parts(0:511)
  integer(8) :: block_singles_part, block_singles_parts(0:511)
  integer :: block_k_starts(0:511)
  integer :: block_k5
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  integer(8) :: block_singles_part_lanes(0:7)
  integer :: block_k5_lanes(0:7)
  real :: block_pick0
  real :: block_pick1
  m = 0.0
  k = 0
  singles = 0
  ! heiretsu: linear form over + in k; then linear form over + in singles
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  if (n <= 2147483135) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_from, &
    !$omp block_to, block_k_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_from = block_lo + block_k * block_len
        block_to = block_from + block_len - 1
        if (block_k == 7) block_to = block_hi
        block_k_part = 0
        do i = block_from, block_to
          if (0.5 < a(i)) then
            block_k_part = block_k_part + 1
          end if
        end do
        block_k_parts(block_i * 8 + block_k) = block_k_part
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_k_starts(block_i) = k
      k = k + block_k_parts(block_i)
    end do
    ! once more, from the values before each block
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, i, block_t, &
    !$omp block_lane, block_singles_part, block_k5, block_pick0, block_pick1, &
    !$omp block_singles_part_lanes, block_k5_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_singles_part_lanes(block_k) = 0
        block_k5_lanes(block_k) = block_k_starts(block_i * 8 + block_k)
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_singles_part, block_k5, block_pick0)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_singles_part = block_singles_part_lanes(block_lane)
          block_k5 = block_k5_lanes(block_lane)
          if (a(i) < 1.0) then
            if (0.5 < a(i)) then
              block_pick0 = real(block_k5 + 1)
            else
              block_pick0 = real(block_k5)
            end if
            if (m < block_pick0 / 3.0 * 7.0) then
              block_singles_part = block_singles_part + 1
            end if
          end if
          if (0.5 < a(i)) then
            block_k5 = block_k5 + 1
          end if
          block_singles_part_lanes(block_lane) = block_singles_part
          block_k5_lanes(block_lane) = block_k5
        end do
        !$omp end simd
      end do
      block_singles_part = block_singles_part_lanes(7)
      block_k5 = block_k5_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (a(i) < 1.0) then
          if (0.5 < a(i)) then
            block_pick1 = real(block_k5 + 1)
          else
            block_pick1 = real(block_k5)
          end if
          if (m < block_pick1 / 3.0 * 7.0) then
            block_singles_part = block_singles_part + 1
          end if
        end if
        if (0.5 < a(i)) then
          block_k5 = block_k5 + 1
        end if
      end do
      block_singles_part_lanes(7) = block_singles_part
      block_k5_lanes(7) = block_k5
      do block_k = 0, 7
        block_singles_parts(block_i * 8 + block_k) = block_singles_part_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    !$omp parallel do reduction(+:singles)
    do block_i = 0, 511
      singles = singles + block_singles_parts(block_i)
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form inserted
      if (a(i) > 0.5) k = k + 1
      if (k / 3.0 * 7.0 > m .and. a(i) < 1.0) singles = singles + 1
    end do
  end if
end function
