! The least value and where it is, in arrays whose lower bounds are dummies. twin: text golden: output
subroutine timestep(x0, x1, y0, y1, ss, dtmin, jl, kl)
  implicit none
  integer :: x0, x1, y0, y1, jl, kl, j, k
  double precision :: ss(x0 - 2:x1 + 2, y0 - 2:y1 + 2), dtmin, dtct
  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_dtmin, block_dtmins(0:63)
  integer :: block_jl, block_jls(0:63)
  integer :: block_kl, block_kls(0:63)
  logical :: block_any0
  dtmin = 1.0d21
  ! heiretsu: linear form over min in dtmin; then set or kept in jl; then set or kept in kl
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((y1) - (y0)) / 64 + 1
  if (block_size >= 2 .and. int(block_size, 8) * (int(x1, 8) - (x0)) >= 64 .and. y1 <= 2147483583) &
    then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_dtmin, block_jl, block_kl, k, &
    !$omp block_any0, j)
    do block_i = 0, 63
      block_lo = (y0) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, y1)
      block_dtmin = dtmin
      block_jl = 0
      block_kl = 0
      do k = block_lo, block_hi
        block_any0 = .false.
        !$omp simd reduction(.or.:block_any0)
        do j = x0, x1
          if (0.7d0 * ss(j, k) < block_dtmin) then
            block_any0 = .true.
          end if
        end do
        !$omp end simd
        if (block_any0) then
          do j = x0, x1
            if (0.7d0 * ss(j, k) < block_dtmin) then
              block_dtmin = 0.7d0 * ss(j, k)
              block_jl = j
              block_kl = k
            end if
          end do
        end if
      end do
      block_dtmins(block_i) = block_dtmin
      block_jls(block_i) = block_jl
      block_kls(block_i) = block_kl
    end do
    !$omp end parallel do
    do block_i = 0, 63
      if (block_dtmins(block_i) < dtmin) then
        dtmin = block_dtmins(block_i)
        jl = block_jls(block_i)
        kl = block_kls(block_i)
      end if
    end do
  else
    do k = y0, y1 ! expect: parallel linear-form inserted
      do j = x0, x1
        dtct = 0.7d0*ss(j, k)
        if (dtct < dtmin) then
          dtmin = dtct
          jl = j
          kl = k
        end if
      end do
    end do
  end if
end subroutine timestep

subroutine offset(lo, n, a, value, at)
  implicit none
  integer, intent(in) :: lo, n
  double precision, intent(in) :: a(-lo:*)
  double precision, intent(out) :: value
  integer, intent(out) :: at
  double precision :: m
  integer :: i, w
  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_m, block_ms(0:511)
  integer :: block_w, block_ws(0:511)
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_m_lanes(0:7)
  integer :: block_w_lanes(0:7)
  m = a(1 - lo)
  w = 1
  ! heiretsu: linear form over min in m; then set or kept in w
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (2)) / 512 + 1
  if (block_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_m, block_w, block_m_lanes, block_w_lanes)
    do block_i = 0, 63
      block_lo = (2) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_m_lanes(block_k) = m
        block_w_lanes(block_k) = 0
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_m, block_w)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_m = block_m_lanes(block_lane)
          block_w = block_w_lanes(block_lane)
          if (a(i - lo) < block_m) then
            block_m = a(i - lo)
            block_w = i
          end if
          block_m_lanes(block_lane) = block_m
          block_w_lanes(block_lane) = block_w
        end do
        !$omp end simd
      end do
      block_m = block_m_lanes(7)
      block_w = block_w_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        if (a(i - lo) < block_m) then
          block_m = a(i - lo)
          block_w = i
        end if
      end do
      block_m_lanes(7) = block_m
      block_w_lanes(7) = block_w
      do block_k = 0, 7
        block_ms(block_i * 8 + block_k) = block_m_lanes(block_k)
        block_ws(block_i * 8 + block_k) = block_w_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      if (block_ms(block_i) < m) then
        m = block_ms(block_i)
        w = block_ws(block_i)
      end if
    end do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      if (a(i - lo) < m) then
        m = a(i - lo)
        w = i
      end if
    end do
  end if
  value = m
  at = w
end subroutine offset
