! Zeros of both signs are equal: the program's comparisons say which of them is left. Blocks compare in the same way, or the loop
! runs as it was where a zero is left. twin: text golden: output
subroutine above(n, a, o) ! options: force
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: o(n)
  real(8) :: s
  integer :: i

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_s_part, block_s_parts(0:511)
  logical :: block_s_part_none, block_s_part_nones(0:511)
  double precision :: block_s_by_s, block_s_by_ss(0:511)
  double precision :: block_odd, block_odds(0:511)
  double precision :: block_s_starts(0:511)
  logical :: block_redo
  double precision :: block_first0
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_s_part_lanes(0:7)
  logical :: block_s_part_none_lanes(0:7)
  double precision :: block_s_by_s_lanes(0:7)
  double precision :: block_odd_lanes(0:7)
  s = 0d0
  ! heiretsu: linear form over (max,+) in s
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  block_redo = .true.
  block_first0 = s
  if (n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_s_part, block_s_part_none, block_s_by_s, block_odd, &
    !$omp block_odd_lanes, block_s_part_lanes, block_s_part_none_lanes, &
    !$omp block_s_by_s_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_odd_lanes(block_k) = 0.0d0
        block_s_part_lanes(block_k) = 0.0d0
        block_s_part_none_lanes(block_k) = .true.
        block_s_by_s_lanes(block_k) = -0.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd &
        !$omp private(i, block_s_part, block_s_part_none, block_s_by_s, &
        !$omp block_odd)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_s_part = block_s_part_lanes(block_lane)
          block_s_part_none = block_s_part_none_lanes(block_lane)
          block_s_by_s = block_s_by_s_lanes(block_lane)
          block_odd = block_odd_lanes(block_lane)
          if (block_s_part_none) then
            block_s_part = 0.0d0
          else
            if (a(i) + block_s_part <= 0.0d0) then
              block_s_part = 0.0d0
            else
              block_s_part = block_s_part + a(i)
            end if
          end if
          block_s_part_none = .false.
          block_s_by_s = block_s_by_s + a(i)
          block_odd = block_odd + (a(i) - a(i))
          block_s_part_lanes(block_lane) = block_s_part
          block_s_part_none_lanes(block_lane) = block_s_part_none
          block_s_by_s_lanes(block_lane) = block_s_by_s
          block_odd_lanes(block_lane) = block_odd
        end do
        !$omp end simd
      end do
      block_s_part = block_s_part_lanes(7)
      block_s_part_none = block_s_part_none_lanes(7)
      block_s_by_s = block_s_by_s_lanes(7)
      block_odd = block_odd_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (block_s_part_none) then
          block_s_part = 0.0d0
        else
          if (a(i) + block_s_part <= 0.0d0) then
            block_s_part = 0.0d0
          else
            block_s_part = block_s_part + a(i)
          end if
        end if
        block_s_part_none = .false.
        block_s_by_s = block_s_by_s + a(i)
        block_odd = block_odd + (a(i) - a(i))
      end do
      block_s_part_lanes(7) = block_s_part
      block_s_part_none_lanes(7) = block_s_part_none
      block_s_by_s_lanes(7) = block_s_by_s
      block_odd_lanes(7) = block_odd
      do block_k = 0, 7
        block_s_parts(block_i * 8 + block_k) = block_s_part_lanes(block_k)
        block_s_part_nones(block_i * 8 + block_k) = block_s_part_none_lanes(block_k)
        block_s_by_ss(block_i * 8 + block_k) = block_s_by_s_lanes(block_k)
        block_odds(block_i * 8 + block_k) = block_odd_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_s_starts(block_i) = s
      if (s - s /= 0.0d0) block_redo = .true.
      if (block_odds(block_i) /= 0.0d0) block_redo = .true.
      if (.not. block_s_part_nones(block_i) .and. block_s_parts(block_i) - block_s_parts(block_i) &
        /= 0.0d0) block_redo = .true.
      if (block_s_by_ss(block_i) - block_s_by_ss(block_i) /= 0.0d0) block_redo = .true.
      if (block_s_part_nones(block_i)) then
        s = s + block_s_by_ss(block_i)
      else
        if (s + block_s_by_ss(block_i) <= block_s_parts(block_i)) then
          s = block_s_parts(block_i)
        else
          s = s + block_s_by_ss(block_i)
        end if
      end if
      if (s - s /= 0.0d0) block_redo = .true.
    end do
    if (.not. block_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(s, block_lo, i)
      do block_i = 0, 63
        block_lo = (1) + block_i * 8 * block_size
        s = block_s_starts(block_i * 8)
        do i = block_lo, min(block_lo + 8 * block_size - 1, n)
          s = s + a(i)
          if (s <= 0d0) s = 0d0
          o(i) = s
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    s = block_first0
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (s <= 0d0) s = 0d0
      o(i) = s
    end do
  end if
end subroutine

real(8) function best(n, a, last)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: last
  real(8) :: s, t
  integer :: i

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_s_part, block_s_parts(0:511)
  logical :: block_s_part_none, block_s_part_nones(0:511)
  double precision :: block_s_by_s, block_s_by_ss(0:511)
  double precision :: block_t_part, block_t_parts(0:511)
  logical :: block_t_part_none, block_t_part_nones(0:511)
  double precision :: block_t_by_s, block_t_by_ss(0:511)
  logical :: block_t_by_s_none, block_t_by_s_nones(0:511)
  double precision :: block_odd, block_odds(0:511)
  logical :: block_redo
  double precision :: block_first0
  double precision :: block_first1
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_s_part_lanes(0:7)
  logical :: block_s_part_none_lanes(0:7)
  double precision :: block_s_by_s_lanes(0:7)
  double precision :: block_t_part_lanes(0:7)
  logical :: block_t_part_none_lanes(0:7)
  double precision :: block_t_by_s_lanes(0:7)
  logical :: block_t_by_s_none_lanes(0:7)
  double precision :: block_odd_lanes(0:7)
  double precision :: block_pick0
  double precision :: block_pick1
  double precision :: block_pick2
  s = 0d0
  t = a(1)
  ! heiretsu: linear form over (max,+) in s, t
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  block_redo = .true.
  block_first0 = s
  block_first1 = t
  if (n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_s_part, block_s_part_none, block_s_by_s, block_t_part, &
    !$omp block_t_part_none, block_t_by_s, block_t_by_s_none, block_odd, &
    !$omp block_odd_lanes, block_s_part_lanes, block_s_part_none_lanes, &
    !$omp block_s_by_s_lanes, block_t_part_lanes, block_t_part_none_lanes, &
    !$omp block_t_by_s_lanes, block_t_by_s_none_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_odd_lanes(block_k) = 0.0d0
        block_s_part_lanes(block_k) = 0.0d0
        block_s_part_none_lanes(block_k) = .true.
        block_s_by_s_lanes(block_k) = -0.0d0
        block_t_part_lanes(block_k) = 0.0d0
        block_t_part_none_lanes(block_k) = .true.
        block_t_by_s_lanes(block_k) = 0.0d0
        block_t_by_s_none_lanes(block_k) = .true.
      end do
      do block_t = 0, block_len - 1
        !$omp simd &
        !$omp private(i, block_s_part, block_s_part_none, block_s_by_s, &
        !$omp block_t_part, block_t_part_none, block_t_by_s, &
        !$omp block_t_by_s_none, block_odd)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_s_part = block_s_part_lanes(block_lane)
          block_s_part_none = block_s_part_none_lanes(block_lane)
          block_s_by_s = block_s_by_s_lanes(block_lane)
          block_t_part = block_t_part_lanes(block_lane)
          block_t_part_none = block_t_part_none_lanes(block_lane)
          block_t_by_s = block_t_by_s_lanes(block_lane)
          block_t_by_s_none = block_t_by_s_none_lanes(block_lane)
          block_odd = block_odd_lanes(block_lane)
          if (block_s_part_none) then
            block_s_part = 0.0d0
          else
            if (a(i) + block_s_part < 0.0d0) then
              block_s_part = 0.0d0
            else
              block_s_part = block_s_part + a(i)
            end if
          end if
          block_s_part_none = .false.
          block_s_by_s = block_s_by_s + a(i)
          if (block_t_part_none) then
            block_t_part = block_s_part
          else
            if (block_t_part < block_s_part) then
              block_t_part = block_s_part
            end if
          end if
          block_t_part_none = .false.
          if (block_t_by_s_none) then
            block_t_by_s = block_s_by_s
          else
            if (block_t_by_s < block_s_by_s) then
              block_t_by_s = block_s_by_s
            end if
          end if
          block_t_by_s_none = .false.
          block_odd = block_odd + (a(i) - a(i))
          block_s_part_lanes(block_lane) = block_s_part
          block_s_part_none_lanes(block_lane) = block_s_part_none
          block_s_by_s_lanes(block_lane) = block_s_by_s
          block_t_part_lanes(block_lane) = block_t_part
          block_t_part_none_lanes(block_lane) = block_t_part_none
          block_t_by_s_lanes(block_lane) = block_t_by_s
          block_t_by_s_none_lanes(block_lane) = block_t_by_s_none
          block_odd_lanes(block_lane) = block_odd
        end do
        !$omp end simd
      end do
      block_s_part = block_s_part_lanes(7)
      block_s_part_none = block_s_part_none_lanes(7)
      block_s_by_s = block_s_by_s_lanes(7)
      block_t_part = block_t_part_lanes(7)
      block_t_part_none = block_t_part_none_lanes(7)
      block_t_by_s = block_t_by_s_lanes(7)
      block_t_by_s_none = block_t_by_s_none_lanes(7)
      block_odd = block_odd_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (block_s_part_none) then
          block_s_part = 0.0d0
        else
          if (a(i) + block_s_part < 0.0d0) then
            block_s_part = 0.0d0
          else
            block_s_part = block_s_part + a(i)
          end if
        end if
        block_s_part_none = .false.
        block_s_by_s = block_s_by_s + a(i)
        if (block_t_part_none) then
          block_t_part = block_s_part
        else
          if (block_t_part < block_s_part) then
            block_t_part = block_s_part
          end if
        end if
        block_t_part_none = .false.
        if (block_t_by_s_none) then
          block_t_by_s = block_s_by_s
        else
          if (block_t_by_s < block_s_by_s) then
            block_t_by_s = block_s_by_s
          end if
        end if
        block_t_by_s_none = .false.
        block_odd = block_odd + (a(i) - a(i))
      end do
      block_s_part_lanes(7) = block_s_part
      block_s_part_none_lanes(7) = block_s_part_none
      block_s_by_s_lanes(7) = block_s_by_s
      block_t_part_lanes(7) = block_t_part
      block_t_part_none_lanes(7) = block_t_part_none
      block_t_by_s_lanes(7) = block_t_by_s
      block_t_by_s_none_lanes(7) = block_t_by_s_none
      block_odd_lanes(7) = block_odd
      do block_k = 0, 7
        block_s_parts(block_i * 8 + block_k) = block_s_part_lanes(block_k)
        block_s_part_nones(block_i * 8 + block_k) = block_s_part_none_lanes(block_k)
        block_s_by_ss(block_i * 8 + block_k) = block_s_by_s_lanes(block_k)
        block_t_parts(block_i * 8 + block_k) = block_t_part_lanes(block_k)
        block_t_part_nones(block_i * 8 + block_k) = block_t_part_none_lanes(block_k)
        block_t_by_ss(block_i * 8 + block_k) = block_t_by_s_lanes(block_k)
        block_t_by_s_nones(block_i * 8 + block_k) = block_t_by_s_none_lanes(block_k)
        block_odds(block_i * 8 + block_k) = block_odd_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      if (s - s /= 0.0d0) block_redo = .true.
      if (t - t /= 0.0d0) block_redo = .true.
      if (block_odds(block_i) /= 0.0d0) block_redo = .true.
      if (.not. block_s_part_nones(block_i) .and. block_s_parts(block_i) - block_s_parts(block_i) &
        /= 0.0d0) block_redo = .true.
      if (block_s_by_ss(block_i) - block_s_by_ss(block_i) /= 0.0d0) block_redo = .true.
      if (.not. block_t_part_nones(block_i) .and. block_t_parts(block_i) - block_t_parts(block_i) &
        /= 0.0d0) block_redo = .true.
      if (.not. block_t_by_s_nones(block_i) .and. block_t_by_ss(block_i) - block_t_by_ss(block_i) &
        /= 0.0d0) block_redo = .true.
      if (.not. (block_t_part_nones(block_i) .and. block_t_by_s_nones(block_i))) then
        if (block_t_part_nones(block_i)) then
          block_pick0 = s + block_t_by_ss(block_i)
        else
          if (block_t_by_s_nones(block_i)) then
            block_pick1 = block_t_parts(block_i)
          else
            if (s + block_t_by_ss(block_i) < block_t_parts(block_i)) then
              block_pick2 = block_t_parts(block_i)
            else
              block_pick2 = s + block_t_by_ss(block_i)
            end if
            block_pick1 = block_pick2
          end if
          block_pick0 = block_pick1
        end if
        if (t < block_pick0) then
          if (block_t_part_nones(block_i)) then
            t = s + block_t_by_ss(block_i)
          else
            if (block_t_by_s_nones(block_i)) then
              t = block_t_parts(block_i)
            else
              if (s + block_t_by_ss(block_i) < block_t_parts(block_i)) then
                t = block_t_parts(block_i)
              else
                t = s + block_t_by_ss(block_i)
              end if
            end if
          end if
        end if
      end if
      if (block_s_part_nones(block_i)) then
        s = s + block_s_by_ss(block_i)
      else
        if (s + block_s_by_ss(block_i) < block_s_parts(block_i)) then
          s = block_s_parts(block_i)
        else
          s = s + block_s_by_ss(block_i)
        end if
      end if
      if (s - s /= 0.0d0) block_redo = .true.
      if (t - t /= 0.0d0) block_redo = .true.
    end do
    if (s == 0.0d0) block_redo = .true.
    if (t == 0.0d0) block_redo = .true.
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    s = block_first0
    t = block_first1
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (s < 0d0) s = 0d0
      if (s > t) t = s
    end do
  end if
  last = s
  best = t
end function
