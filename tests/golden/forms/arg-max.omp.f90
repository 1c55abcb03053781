! The greatest value, where it is first, and how often it occurs. golden: output twin: text
subroutine greatest(n, a, value, at, times)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at, times
    double precision :: m
    integer :: i, w, c

    integer :: block_i, block_size, block_lo, block_hi
    double precision :: block_m, block_ms(0:511)
    integer :: block_w, block_ws(0:511)
    integer :: block_c, block_cs(0:511)
    integer :: block_k, block_lane, block_t, block_len, block_from, block_to
    double precision :: block_m_lanes(0:7)
    integer :: block_w_lanes(0:7)
    integer :: block_c_lanes(0:7)
    m = a(1)
    w = 1
    c = 1
    ! heiretsu: linear form over max in m; then set or kept in w; then linear form over (+,×) in c
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (2)) / 512 + 1
    if (block_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_m, block_w, block_c, block_m_lanes, &
      !$omp block_w_lanes, block_c_lanes)
      do block_i = 0, 63
        block_lo = (2) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_m_lanes(block_k) = m
          block_w_lanes(block_k) = 0
          block_c_lanes(block_k) = 0
        end do
        do block_t = 0, block_len - 1
          !$omp simd private(i, block_m, block_w, block_c)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_m = block_m_lanes(block_lane)
            block_w = block_w_lanes(block_lane)
            block_c = block_c_lanes(block_lane)
            if (block_m < a(i)) then
              block_m = a(i)
              block_w = i
              block_c = 1
            else
              if (a(i) == block_m) then
                block_c = block_c + 1
              end if
            end if
            block_m_lanes(block_lane) = block_m
            block_w_lanes(block_lane) = block_w
            block_c_lanes(block_lane) = block_c
          end do
          !$omp end simd
        end do
        block_m = block_m_lanes(7)
        block_w = block_w_lanes(7)
        block_c = block_c_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (block_m < a(i)) then
            block_m = a(i)
            block_w = i
            block_c = 1
          else
            if (a(i) == block_m) then
              block_c = block_c + 1
            end if
          end if
        end do
        block_m_lanes(7) = block_m
        block_w_lanes(7) = block_w
        block_c_lanes(7) = block_c
        do block_k = 0, 7
          block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
          block_ws(block_i * 8 + block_k) = block_w_lanes(block_k)
          block_cs(block_i * 8 + block_k) = block_c_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      do block_i = 0, 511
        if (m < block_ms(block_i)) then
          m = block_ms(block_i)
          w = block_ws(block_i)
          c = block_cs(block_i)
        else
          if (m == block_ms(block_i)) then
            c = c + block_cs(block_i)
          end if
        end if
      end do
    else
      do i = 2, n ! expect: parallel linear-form inserted
          if (a(i) > m) then
              m = a(i)
              w = i
              c = 1
          else if (a(i) == m) then
              c = c + 1
          end if
      end do
    end if
    value = m
    at = w
    times = c
end subroutine greatest
