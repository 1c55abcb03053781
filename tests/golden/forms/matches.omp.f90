! How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text
integer function matches(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: ones, all, i

    integer :: block_i, block_size, block_lo, block_hi
    integer(8) :: block_ones_part, block_ones_parts(0:511)
    integer(8) :: block_ones_by_ones, block_ones_by_oness(0:511)
    integer(8) :: block_all_by_ones, block_all_by_oness(0:511)
    integer(8) :: block_all_part, block_all_parts(0:511)
    integer :: block_k, block_lane, block_t, block_len, block_from, block_to
    integer(8) :: block_ones_part_lanes(0:7)
    integer(8) :: block_ones_by_ones_lanes(0:7)
    integer(8) :: block_all_by_ones_lanes(0:7)
    integer(8) :: block_all_part_lanes(0:7)
    ones = 0
    all = 0
    ! heiretsu: linear form over (+,×) in ones, all
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 512 + 1
    if (block_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_ones_part, block_ones_by_ones, &
      !$omp block_all_by_ones, block_all_part, block_ones_part_lanes, &
      !$omp block_ones_by_ones_lanes, block_all_part_lanes, &
      !$omp block_all_by_ones_lanes)
      do block_i = 0, 63
        block_lo = (1) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_ones_part_lanes(block_k) = 0
          block_ones_by_ones_lanes(block_k) = 1
          block_all_part_lanes(block_k) = 0
          block_all_by_ones_lanes(block_k) = 0
        end do
        do block_t = 0, block_len - 1
          !$omp simd &
          !$omp private(i, block_ones_part, block_ones_by_ones, &
          !$omp block_all_by_ones, block_all_part)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_ones_part = block_ones_part_lanes(block_lane)
            block_ones_by_ones = block_ones_by_ones_lanes(block_lane)
            block_all_by_ones = block_all_by_ones_lanes(block_lane)
            block_all_part = block_all_part_lanes(block_lane)
            if (1 == a(i)) then
              block_ones_part = block_ones_part + 1
            else
              if (a(i) == 2) then
                block_all_part = block_all_part + block_ones_part
                block_all_by_ones = block_all_by_ones + block_ones_by_ones
              else
                if (a(i) /= 0) then
                  block_ones_part = 0
                  block_ones_by_ones = 0
                end if
              end if
            end if
            block_ones_part_lanes(block_lane) = block_ones_part
            block_ones_by_ones_lanes(block_lane) = block_ones_by_ones
            block_all_by_ones_lanes(block_lane) = block_all_by_ones
            block_all_part_lanes(block_lane) = block_all_part
          end do
          !$omp end simd
        end do
        block_ones_part = block_ones_part_lanes(7)
        block_ones_by_ones = block_ones_by_ones_lanes(7)
        block_all_by_ones = block_all_by_ones_lanes(7)
        block_all_part = block_all_part_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (1 == a(i)) then
            block_ones_part = block_ones_part + 1
          else
            if (a(i) == 2) then
              block_all_part = block_all_part + block_ones_part
              block_all_by_ones = block_all_by_ones + block_ones_by_ones
            else
              if (a(i) /= 0) then
                block_ones_part = 0
                block_ones_by_ones = 0
              end if
            end if
          end if
        end do
        block_ones_part_lanes(7) = block_ones_part
        block_ones_by_ones_lanes(7) = block_ones_by_ones
        block_all_by_ones_lanes(7) = block_all_by_ones
        block_all_part_lanes(7) = block_all_part
        do block_k = 0, 7
          block_ones_parts(block_i * 8 + block_k) = block_ones_part_lanes(block_k)
          block_ones_by_oness(block_i * 8 + block_k) = block_ones_by_ones_lanes(block_k)
          block_all_by_oness(block_i * 8 + block_k) = block_all_by_ones_lanes(block_k)
          block_all_parts(block_i * 8 + block_k) = block_all_part_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      do block_i = 0, 511
        all = int(ones, 8) * block_all_by_oness(block_i) + all + block_all_parts(block_i)
        ones = int(ones, 8) * block_ones_by_oness(block_i) + block_ones_parts(block_i)
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          if (a(i) == 1) then
              ones = ones + 1
          else if (a(i) == 2) then
              all = all + ones
          else if (a(i) /= 0) then
              ones = 0
          end if
      end do
    end if
    matches = all
end function matches
