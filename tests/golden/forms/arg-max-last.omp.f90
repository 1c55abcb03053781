! The greatest value, and where it is last: of equal ones the later counts. golden: output twin: text
subroutine greatest(n, a, value, at)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    double precision :: m
    integer :: i, w

    integer :: block_i, block_size, block_lo, block_hi
    double precision :: block_m, block_ms(0:511)
    logical :: block_m_set, block_m_sets(0:511)
    integer :: block_w, block_ws(0:511)
    integer :: block_k, block_lane, block_t, block_len, block_from, block_to
    double precision :: block_m_lanes(0:7)
    logical :: block_m_set_lanes(0:7)
    integer :: block_w_lanes(0:7)
    m = a(1)
    w = 1
    ! heiretsu: linear form over max in m; then set or kept in w
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (2)) / 512 + 1
    if (block_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_m, block_m_set, block_w, block_m_lanes, &
      !$omp block_m_set_lanes, block_w_lanes)
      do block_i = 0, 63
        block_lo = (2) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_m_lanes(block_k) = m
          block_m_set_lanes(block_k) = .false.
          block_w_lanes(block_k) = 0
        end do
        do block_t = 0, block_len - 1
          !$omp simd private(i, block_m, block_m_set, block_w)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_m = block_m_lanes(block_lane)
            block_m_set = block_m_set_lanes(block_lane)
            block_w = block_w_lanes(block_lane)
            if (block_m <= a(i)) then
              block_m_set = .true.
              block_m = a(i)
              block_w = i
            end if
            block_m_lanes(block_lane) = block_m
            block_m_set_lanes(block_lane) = block_m_set
            block_w_lanes(block_lane) = block_w
          end do
          !$omp end simd
        end do
        block_m = block_m_lanes(7)
        block_m_set = block_m_set_lanes(7)
        block_w = block_w_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (block_m <= a(i)) then
            block_m_set = .true.
            block_m = a(i)
            block_w = i
          end if
        end do
        block_m_lanes(7) = block_m
        block_m_set_lanes(7) = block_m_set
        block_w_lanes(7) = block_w
        do block_k = 0, 7
          block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
          block_m_sets(block_i * 8 + block_k) = block_m_set_lanes(block_k)
          block_ws(block_i * 8 + block_k) = block_w_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      do block_i = 0, 511
        if (m <= block_ms(block_i) .and. block_m_sets(block_i)) then
          m = block_ms(block_i)
          w = block_ws(block_i)
        end if
      end do
    else
      do i = 2, n ! expect: parallel linear-form inserted
          if (a(i) >= m) then
              m = a(i)
              w = i
          end if
      end do
    end if
    value = m
    at = w
end subroutine greatest

! The least element of a table, and where it is last.
subroutine least(n, a, value, row, column)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(64, n)
    double precision, intent(out) :: value
    integer, intent(out) :: row, column
    double precision :: m
    integer :: i, j, r, c

    integer :: block_i, block_size, block_lo, block_hi
    double precision :: block_m, block_ms(0:63)
    logical :: block_m_set, block_m_sets(0:63)
    integer :: block_r, block_rs(0:63)
    integer :: block_c, block_cs(0:63)
    m = 1.0d0
    r = -1
    c = -1
    ! heiretsu: linear form over min in m; then set or kept in r; then set or kept in c
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 64 + 1
    if (block_size >= 2 .and. n <= 2147483583) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_m, block_m_set, block_r, &
      !$omp block_c, i, j)
      do block_i = 0, 63
        block_lo = (1) + block_i * block_size
        block_hi = min(block_lo + block_size - 1, n)
        block_m = m
        block_m_set = .false.
        block_r = 0
        block_c = 0
        do i = block_lo, block_hi
          do j = 1, 64
            if (a(j, i) <= block_m) then
              block_m_set = .true.
              block_m = a(j, i)
              block_r = i
              block_c = j
            end if
          end do
        end do
        block_ms(block_i) = block_m
        block_m_sets(block_i) = block_m_set
        block_rs(block_i) = block_r
        block_cs(block_i) = block_c
      end do
      !$omp end parallel do
      do block_i = 0, 63
        if (block_ms(block_i) <= m .and. block_m_sets(block_i)) then
          m = block_ms(block_i)
          r = block_rs(block_i)
          c = block_cs(block_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form
          do j = 1, 64
              if (a(j, i) <= m) then
                  m = a(j, i)
                  r = i
                  c = j
              end if
          end do
      end do
    end if
    value = m
    row = r
    column = c
end subroutine least
