! Sums of 32 bits that the program computes in 64: so do the blocks. twin: text golden: output
subroutine greatest(n, a, b, value, where)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n)
    integer(8), intent(out) :: value
    integer, intent(out) :: where
    integer :: i, at
    integer(8) :: m

    integer :: block_i, block_size, block_lo, block_hi
    integer(8) :: block_m, block_ms(0:511)
    integer :: block_at3, block_at3s(0:511)
    integer :: block_k, block_lane, block_t, block_len, block_from, block_to
    integer(8) :: block_m_lanes(0:7)
    integer :: block_at3_lanes(0:7)
    m = 0
    at = 0
    ! heiretsu: linear form over max in m; then set or kept in at
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 512 + 1
    if (block_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_m, block_at3, block_m_lanes, block_at3_lanes)
      do block_i = 0, 63
        block_lo = (1) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_m_lanes(block_k) = m
          block_at3_lanes(block_k) = 0
        end do
        do block_t = 0, block_len - 1
          !$omp simd private(i, block_m, block_at3)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_m = block_m_lanes(block_lane)
            block_at3 = block_at3_lanes(block_lane)
            if (block_m < int(a(i), 8) + b(i)) then
              block_m = int(a(i), 8) + b(i)
              block_at3 = i
            end if
            block_m_lanes(block_lane) = block_m
            block_at3_lanes(block_lane) = block_at3
          end do
          !$omp end simd
        end do
        block_m = block_m_lanes(7)
        block_at3 = block_at3_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (block_m < int(a(i), 8) + b(i)) then
            block_m = int(a(i), 8) + b(i)
            block_at3 = i
          end if
        end do
        block_m_lanes(7) = block_m
        block_at3_lanes(7) = block_at3
        do block_k = 0, 7
          block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
          block_at3s(block_i * 8 + block_k) = block_at3_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      do block_i = 0, 511
        if (m < block_ms(block_i)) then
          m = block_ms(block_i)
          at = block_at3s(block_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          if (int(a(i), 8) + b(i) > m) then
              m = int(a(i), 8) + b(i)
              at = i
          end if
      end do
    end if
    value = m
    where = at
end subroutine greatest
