! Carried values of a linear form over (max,+), in blocks. golden: report golden: output
integer function segment(n, a)
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: cur, best
    integer :: i
    integer :: block_i, block_size, block_lo, block_hi
    integer(8) :: block_cur_part, block_cur_parts(0:511)
    integer(8) :: block_cur_by_cur, block_cur_by_curs(0:511)
    integer(8) :: block_best_part, block_best_parts(0:511)
    integer(8) :: block_best_by_cur, block_best_by_curs(0:511)
    integer :: block_k, block_lane, block_t, block_len, block_from, block_to
    integer(8) :: block_cur_part_lanes(0:7)
    integer(8) :: block_cur_by_cur_lanes(0:7)
    integer(8) :: block_best_part_lanes(0:7)
    integer(8) :: block_best_by_cur_lanes(0:7)
    integer(8) :: block_pick0
    cur = 0
    best = 0
    ! heiretsu: linear form over (max,+) in cur, best
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 512 + 1
    if (block_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_cur_part, block_cur_by_cur, block_best_part, &
      !$omp block_best_by_cur, block_cur_part_lanes, block_cur_by_cur_lanes, &
      !$omp block_best_part_lanes, block_best_by_cur_lanes)
      do block_i = 0, 63
        block_lo = (1) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_cur_part_lanes(block_k) = -4611686018427387904_8
          block_cur_by_cur_lanes(block_k) = 0
          block_best_part_lanes(block_k) = -4611686018427387904_8
          block_best_by_cur_lanes(block_k) = -4611686018427387904_8
        end do
        do block_t = 0, block_len - 1
          !$omp simd &
          !$omp private(i, block_cur_part, block_cur_by_cur, block_best_part, &
          !$omp block_best_by_cur)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_cur_part = block_cur_part_lanes(block_lane)
            block_cur_by_cur = block_cur_by_cur_lanes(block_lane)
            block_best_part = block_best_part_lanes(block_lane)
            block_best_by_cur = block_best_by_cur_lanes(block_lane)
            if (a(i) + block_cur_part < 0) then
              block_cur_part = 0
            else
              block_cur_part = block_cur_part + a(i)
            end if
            block_cur_by_cur = block_cur_by_cur + a(i)
            if (block_best_part < block_cur_part) then
              block_best_part = block_cur_part
            end if
            if (block_best_by_cur < block_cur_by_cur) then
              block_best_by_cur = block_cur_by_cur
            end if
            block_cur_part_lanes(block_lane) = block_cur_part
            block_cur_by_cur_lanes(block_lane) = block_cur_by_cur
            block_best_part_lanes(block_lane) = block_best_part
            block_best_by_cur_lanes(block_lane) = block_best_by_cur
          end do
          !$omp end simd
        end do
        block_cur_part = block_cur_part_lanes(7)
        block_cur_by_cur = block_cur_by_cur_lanes(7)
        block_best_part = block_best_part_lanes(7)
        block_best_by_cur = block_best_by_cur_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (a(i) + block_cur_part < 0) then
            block_cur_part = 0
          else
            block_cur_part = block_cur_part + a(i)
          end if
          block_cur_by_cur = block_cur_by_cur + a(i)
          if (block_best_part < block_cur_part) then
            block_best_part = block_cur_part
          end if
          if (block_best_by_cur < block_cur_by_cur) then
            block_best_by_cur = block_cur_by_cur
          end if
        end do
        block_cur_part_lanes(7) = block_cur_part
        block_cur_by_cur_lanes(7) = block_cur_by_cur
        block_best_part_lanes(7) = block_best_part
        block_best_by_cur_lanes(7) = block_best_by_cur
        do block_k = 0, 7
          block_cur_parts(block_i * 8 + block_k) = block_cur_part_lanes(block_k)
          block_cur_by_curs(block_i * 8 + block_k) = block_cur_by_cur_lanes(block_k)
          block_best_parts(block_i * 8 + block_k) = block_best_part_lanes(block_k)
          block_best_by_curs(block_i * 8 + block_k) = block_best_by_cur_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      do block_i = 0, 511
        if (cur + block_best_by_curs(block_i) < block_best_parts(block_i)) then
          block_pick0 = block_best_parts(block_i)
        else
          block_pick0 = cur + block_best_by_curs(block_i)
        end if
        if (best < block_pick0) then
          if (cur + block_best_by_curs(block_i) < block_best_parts(block_i)) then
            best = block_best_parts(block_i)
          else
            best = cur + block_best_by_curs(block_i)
          end if
        end if
        if (cur + block_cur_by_curs(block_i) < block_cur_parts(block_i)) then
          cur = block_cur_parts(block_i)
        else
          cur = cur + block_cur_by_curs(block_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          cur = cur + a(i)
          if (cur < 0) cur = 0
          if (cur > best) best = cur
      end do
    end if
    segment = best
end function segment
