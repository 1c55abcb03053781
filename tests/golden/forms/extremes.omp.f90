! Minima and maxima keep NaNs and the signs of zeros: blocks run from the value before the loop with the loop's own
! comparison, and are put together in order by the same one. golden: output twin: text
double precision function least(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: m

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_m, block_ms(0:511)
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_m_lanes(0:7)
  m = d(1)
  ! heiretsu: linear form over min in m
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  if (block_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_m, block_m_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_m_lanes(block_k) = m
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_m)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_m = block_m_lanes(block_lane)
          if (d(i) < block_m) then
            block_m = d(i)
          end if
          block_m_lanes(block_lane) = block_m
        end do
        !$omp end simd
      end do
      block_m = block_m_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (d(i) < block_m) then
          block_m = d(i)
        end if
      end do
      block_m_lanes(7) = block_m
      do block_k = 0, 7
        block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      if (block_ms(block_i) < m) then
        m = block_ms(block_i)
      end if
    end do
  else
    do i = 1, n ! expect: parallel linear-form inserted
      if (d(i) < m) m = d(i)
    end do
  end if
  least = m
end function

double precision function last_greatest(n, d, start)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n), start
  integer :: i
  double precision :: m

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_m, block_ms(0:511)
  logical :: block_m_set, block_m_sets(0:511)
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_m_lanes(0:7)
  logical :: block_m_set_lanes(0:7)
  m = start
  ! heiretsu: linear form over max in m
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  if (block_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_m, block_m_set, block_m_lanes, block_m_set_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_m_lanes(block_k) = m
        block_m_set_lanes(block_k) = .false.
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_m, block_m_set)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_m = block_m_lanes(block_lane)
          block_m_set = block_m_set_lanes(block_lane)
          if (block_m <= d(i)) then
            block_m_set = .true.
            block_m = d(i)
          end if
          block_m_lanes(block_lane) = block_m
          block_m_set_lanes(block_lane) = block_m_set
        end do
        !$omp end simd
      end do
      block_m = block_m_lanes(7)
      block_m_set = block_m_set_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (block_m <= d(i)) then
          block_m_set = .true.
          block_m = d(i)
        end if
      end do
      block_m_lanes(7) = block_m
      block_m_set_lanes(7) = block_m_set
      do block_k = 0, 7
        block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
        block_m_sets(block_i * 8 + block_k) = block_m_set_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      if (m <= block_ms(block_i) .and. block_m_sets(block_i)) then
        m = block_ms(block_i)
      end if
    end do
  else
    do i = 1, n ! expect: parallel linear-form inserted
      if (d(i) >= m) m = d(i)
    end do
  end if
  last_greatest = m
end function

double precision function chosen(n, d, start)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n), start
  integer :: i
  double precision :: m

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_m, block_ms(0:511)
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_m_lanes(0:7)
  m = start
  ! heiretsu: linear form over max in m
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  if (block_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_m, block_m_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_m_lanes(block_k) = m
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_m)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_m = block_m_lanes(block_lane)
          if (block_m < d(i)) then
            block_m = d(i)
          end if
          block_m_lanes(block_lane) = block_m
        end do
        !$omp end simd
      end do
      block_m = block_m_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (block_m < d(i)) then
          block_m = d(i)
        end if
      end do
      block_m_lanes(7) = block_m
      do block_k = 0, 7
        block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      if (m < block_ms(block_i)) then
        m = block_ms(block_i)
      end if
    end do
  else
    do i = 1, n ! expect: parallel linear-form inserted
      m = max(m, d(i))
    end do
  end if
  chosen = m
end function

! A product that zero and infinity may meet in.
double precision function times(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: p

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_p_by_p, block_p_by_ps(0:511)
  logical :: block_redo
  double precision :: block_first0
  double precision :: block_last0
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_p_by_p_lanes(0:7)
  p = 1.0d0
  ! heiretsu: linear form over × in p
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  block_redo = .true.
  block_first0 = p
  if (block_size >= 64 .and. n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_p_by_p, block_p_by_p_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_p_by_p_lanes(block_k) = 1.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_p_by_p)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_p_by_p = block_p_by_p_lanes(block_lane)
          block_p_by_p = d(i) * block_p_by_p
          if (abs(block_p_by_p) < 2.3d-308) block_p_by_p = 0
          block_p_by_p_lanes(block_lane) = block_p_by_p
        end do
        !$omp end simd
      end do
      block_p_by_p = block_p_by_p_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        block_p_by_p = d(i) * block_p_by_p
        if (abs(block_p_by_p) < 2.3d-308) block_p_by_p = 0
      end do
      block_p_by_p_lanes(7) = block_p_by_p
      do block_k = 0, 7
        block_p_by_ps(block_i * 8 + block_k) = block_p_by_p_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_last0 = p
      p = p * block_p_by_ps(block_i)
      if (p - p /= 0.0d0) block_redo = .true.
      if (abs(block_p_by_ps(block_i)) < 2.3d-308 .and. block_last0 /= 0.0d0 .and. (p == 0.0d0 .or. &
        abs(block_last0) * 2.3d-291 > abs(p))) block_redo = .true.
    end do
    if (p == 0.0d0) block_redo = .true.
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    p = block_first0
    do i = 1, n ! expect: parallel linear-form inserted
      p = p * d(i)
    end do
  end if
  times = p
end function
