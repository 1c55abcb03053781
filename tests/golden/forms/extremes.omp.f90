! Minima and maxima keep NaNs and the signs of zeros: blocks run from the value before the loop with the loop's own
! comparison, and are put together in order by the same one. golden: output twin: text
double precision function least(n, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: d(n)
  integer :: i
  double precision :: m

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_m1, b1_m1s(0:511)
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_m1l(0:7)
  m = d(1)
  ! heiretsu: linear form over min in m
  b1_size = ((n) - (1)) / 512 + 1
  if (b1_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_m1, b1_m1l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_m1l(b1_k) = m
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd private(i, b1_m1)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_m1 = b1_m1l(b1_l)
          if (d(i) < b1_m1) then
            b1_m1 = d(i)
          end if
          b1_m1l(b1_l) = b1_m1
        end do
        !$omp end simd
      end do
      b1_m1 = b1_m1l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        if (d(i) < b1_m1) then
          b1_m1 = d(i)
        end if
      end do
      b1_m1l(7) = b1_m1
      do b1_k = 0, 7
        b1_m1s(b1_i * 8 + b1_k) = b1_m1l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      if (b1_m1s(b1_i) < m) then
        m = b1_m1s(b1_i)
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

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_m1, b1_m1s(0:511)
  logical :: b1_m_set2, b1_m_set2s(0:511)
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_m1l(0:7)
  logical :: b1_m_set2l(0:7)
  m = start
  ! heiretsu: linear form over max in m
  b1_size = ((n) - (1)) / 512 + 1
  if (b1_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_m1, b1_m_set2, &
    !$omp b1_m1l, b1_m_set2l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_m1l(b1_k) = m
        b1_m_set2l(b1_k) = .false.
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd private(i, b1_m1, b1_m_set2)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_m1 = b1_m1l(b1_l)
          b1_m_set2 = b1_m_set2l(b1_l)
          if (b1_m1 <= d(i)) then
            b1_m_set2 = .true.
            b1_m1 = d(i)
          end if
          b1_m1l(b1_l) = b1_m1
          b1_m_set2l(b1_l) = b1_m_set2
        end do
        !$omp end simd
      end do
      b1_m1 = b1_m1l(7)
      b1_m_set2 = b1_m_set2l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        if (b1_m1 <= d(i)) then
          b1_m_set2 = .true.
          b1_m1 = d(i)
        end if
      end do
      b1_m1l(7) = b1_m1
      b1_m_set2l(7) = b1_m_set2
      do b1_k = 0, 7
        b1_m1s(b1_i * 8 + b1_k) = b1_m1l(b1_k)
        b1_m_set2s(b1_i * 8 + b1_k) = b1_m_set2l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      if (m <= b1_m1s(b1_i) .and. b1_m_set2s(b1_i)) then
        m = b1_m1s(b1_i)
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

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_m1, b1_m1s(0:511)
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_m1l(0:7)
  m = start
  ! heiretsu: linear form over max in m
  b1_size = ((n) - (1)) / 512 + 1
  if (b1_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_m1, b1_m1l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_m1l(b1_k) = m
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd private(i, b1_m1)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_m1 = b1_m1l(b1_l)
          if (b1_m1 < d(i)) then
            b1_m1 = d(i)
          end if
          b1_m1l(b1_l) = b1_m1
        end do
        !$omp end simd
      end do
      b1_m1 = b1_m1l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        if (b1_m1 < d(i)) then
          b1_m1 = d(i)
        end if
      end do
      b1_m1l(7) = b1_m1
      do b1_k = 0, 7
        b1_m1s(b1_i * 8 + b1_k) = b1_m1l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      if (m < b1_m1s(b1_i)) then
        m = b1_m1s(b1_i)
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

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_p_by_p1, b1_p_by_p1s(0:511)
  logical :: b1_redo
  double precision :: b1_first0
  double precision :: b1_last0
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_p_by_p1l(0:7)
  p = 1.0d0
  ! heiretsu: linear form over × in p
  b1_size = ((n) - (1)) / 512 + 1
  b1_redo = .true.
  b1_first0 = p
  if (b1_size >= 64 .and. n <= 2147483135) then
    b1_redo = .false.
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_p_by_p1, &
    !$omp b1_p_by_p1l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_p_by_p1l(b1_k) = 1.0d0
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd private(i, b1_p_by_p1)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_p_by_p1 = b1_p_by_p1l(b1_l)
          b1_p_by_p1 = d(i) * b1_p_by_p1
          if (abs(b1_p_by_p1) < 2.3d-308) b1_p_by_p1 = 0
          b1_p_by_p1l(b1_l) = b1_p_by_p1
        end do
        !$omp end simd
      end do
      b1_p_by_p1 = b1_p_by_p1l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        b1_p_by_p1 = d(i) * b1_p_by_p1
        if (abs(b1_p_by_p1) < 2.3d-308) b1_p_by_p1 = 0
      end do
      b1_p_by_p1l(7) = b1_p_by_p1
      do b1_k = 0, 7
        b1_p_by_p1s(b1_i * 8 + b1_k) = b1_p_by_p1l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      b1_last0 = p
      p = p * b1_p_by_p1s(b1_i)
      if (p - p /= 0.0d0) b1_redo = .true.
      if (abs(b1_p_by_p1s(b1_i)) < 2.3d-308 .and. b1_last0 /= 0.0d0 .and. (p == 0.0d0 .or. &
        abs(b1_last0) * 2.3d-291 > abs(p))) b1_redo = .true.
    end do
    if (p == 0.0d0) b1_redo = .true.
  end if
  if (b1_redo) then
    p = b1_first0
    do i = 1, n ! expect: parallel linear-form inserted
      p = p * d(i)
    end do
  end if
  times = p
end function
