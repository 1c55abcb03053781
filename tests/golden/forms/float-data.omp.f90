! Floats that a running integer makes, and comparisons of running floats, are written as they stand: no quotient becomes a
! product, no constants are put together, no sum is turned round. golden: output twin: text options: force
integer function hits(n, a)
  implicit none
  integer, intent(in) :: n, a(n)
  integer :: i, s
  double precision :: x

  integer :: b2_i, b2_size, b2_lo, b2_hi
  integer(8) :: b2_s_const3, b2_s_const3s(0:511)
  integer(8) :: b2_hits_const4, b2_hits_const4s(0:511)
  integer :: b2_s_before5s(0:511)
  integer :: b2_s6
  integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
  integer(8) :: b2_hits_const4l(0:7)
  integer :: b2_s6l(0:7)
  s = 1
  hits = 0
  ! heiretsu: linear form over + in s; then linear form over + in hits
  b2_size = ((n) - (1)) / 512 + 1
  if (n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_from, b2_to, b2_s_const3, i)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_from = b2_lo + b2_k * b2_len
        b2_to = b2_from + b2_len - 1
        if (b2_k == 7) b2_to = b2_hi
        b2_s_const3 = 0
        do i = b2_from, b2_to
          b2_s_const3 = a(i) + b2_s_const3
        end do
        b2_s_const3s(b2_i * 8 + b2_k) = b2_s_const3
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      b2_s_before5s(b2_i) = s
      s = s + b2_s_const3s(b2_i)
    end do
    ! once more, from the values before each block
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, i, b2_t, b2_l, b2_hits_const4, &
    !$omp b2_s6, b2_hits_const4l, b2_s6l)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_hits_const4l(b2_k) = 0
        b2_s6l(b2_k) = b2_s_before5s(b2_i * 8 + b2_k)
      end do
      do b2_t = 0, b2_len - 1
        !$omp simd private(i, b2_hits_const4, b2_s6)
        do b2_l = 0, 7
          i = b2_lo + b2_l * b2_len + b2_t
          b2_hits_const4 = b2_hits_const4l(b2_l)
          b2_s6 = b2_s6l(b2_l)
          if (dble(a(i) + b2_s6) / 10.0d0 * 3.0d0 == dble(a(i) + b2_s6) * 3.0d0 / 10.0d0) then
            b2_hits_const4 = b2_hits_const4 + 1
          end if
          b2_s6 = a(i) + b2_s6
          b2_hits_const4l(b2_l) = b2_hits_const4
          b2_s6l(b2_l) = b2_s6
        end do
        !$omp end simd
      end do
      b2_hits_const4 = b2_hits_const4l(7)
      b2_s6 = b2_s6l(7)
      do i = b2_lo + 8 * b2_len, b2_hi
        if (dble(a(i) + b2_s6) / 10.0d0 * 3.0d0 == dble(a(i) + b2_s6) * 3.0d0 / 10.0d0) then
          b2_hits_const4 = b2_hits_const4 + 1
        end if
        b2_s6 = a(i) + b2_s6
      end do
      b2_hits_const4l(7) = b2_hits_const4
      b2_s6l(7) = b2_s6
      do b2_k = 0, 7
        b2_hits_const4s(b2_i * 8 + b2_k) = b2_hits_const4l(b2_k)
      end do
    end do
    !$omp end parallel do
    !$omp parallel do reduction(+:hits)
    do b2_i = 0, 511
      hits = hits + b2_hits_const4s(b2_i)
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

  integer :: b2_i, b2_size, b2_lo, b2_hi
  double precision :: b2_s_const2, b2_s_const2s(0:511)
  integer(8) :: b2_halves_const3, b2_halves_const3s(0:511)
  double precision :: b2_s_before4s(0:511)
  double precision :: b2_s5
  logical :: b2_redo
  double precision :: b2_first0
  integer :: b2_first1
  integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
  double precision :: b2_s_const2l(0:7)
  integer(8) :: b2_halves_const3l(0:7)
  double precision :: b2_s5l(0:7)
  s = 0.0d0
  halves = 0
  ! heiretsu: linear form over + in s; then linear form over + in halves
  b2_size = ((n) - (1)) / 512 + 1
  b2_redo = .true.
  b2_first0 = s
  b2_first1 = halves
  if (n <= 2147483135) then
    b2_redo = .false.
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_s_const2, &
    !$omp b2_s_const2l)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_s_const2l(b2_k) = -0.0d0
      end do
      do b2_t = 0, b2_len - 1
        !$omp simd private(i, b2_s_const2)
        do b2_l = 0, 7
          i = b2_lo + b2_l * b2_len + b2_t
          b2_s_const2 = b2_s_const2l(b2_l)
          b2_s_const2 = a(i) + b2_s_const2
          b2_s_const2l(b2_l) = b2_s_const2
        end do
        !$omp end simd
      end do
      b2_s_const2 = b2_s_const2l(7)
      !$omp simd reduction(+:b2_s_const2)
      do i = b2_lo + 8 * b2_len, b2_hi
        b2_s_const2 = a(i) + b2_s_const2
      end do
      !$omp end simd
      b2_s_const2l(7) = b2_s_const2
      do b2_k = 0, 7
        b2_s_const2s(b2_i * 8 + b2_k) = b2_s_const2l(b2_k)
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      b2_s_before4s(b2_i) = s
      s = s + b2_s_const2s(b2_i)
      if (s - s /= 0.0d0) b2_redo = .true.
    end do
    if (.not. b2_redo) then
      ! once more, from the values before each block
      !$omp parallel do &
      !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, &
      !$omp b2_halves_const3, b2_s5, b2_halves_const3l, b2_s5l)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * (8 * b2_size)
        b2_hi = min(b2_lo + 8 * b2_size - 1, n)
        b2_len = max(b2_hi - b2_lo + 1, 0) / 8
        do b2_k = 0, 7
          b2_halves_const3l(b2_k) = 0
          b2_s5l(b2_k) = b2_s_before4s(b2_i * 8 + b2_k)
        end do
        do b2_t = 0, b2_len - 1
          !$omp simd private(i, b2_halves_const3, b2_s5)
          do b2_l = 0, 7
            i = b2_lo + b2_l * b2_len + b2_t
            b2_halves_const3 = b2_halves_const3l(b2_l)
            b2_s5 = b2_s5l(b2_l)
            if (0.5d0 * (b2_s5 + a(i)) - (b2_s5 + a(i)) / 3.0d0 + (a(i) - (a(i) - 1.0d0)) < 0.1d0 &
              * ((b2_s5 + a(i)) / 3.0d0) - (b2_s5 + a(i) - 7.0d0) / 3.0d0) then
              b2_halves_const3 = b2_halves_const3 + 1
            end if
            b2_s5 = b2_s5 + a(i)
            b2_halves_const3l(b2_l) = b2_halves_const3
            b2_s5l(b2_l) = b2_s5
          end do
          !$omp end simd
        end do
        b2_halves_const3 = b2_halves_const3l(7)
        b2_s5 = b2_s5l(7)
        do i = b2_lo + 8 * b2_len, b2_hi
          if (0.5d0 * (b2_s5 + a(i)) - (b2_s5 + a(i)) / 3.0d0 + (a(i) - (a(i) - 1.0d0)) < 0.1d0 * &
            ((b2_s5 + a(i)) / 3.0d0) - (b2_s5 + a(i) - 7.0d0) / 3.0d0) then
            b2_halves_const3 = b2_halves_const3 + 1
          end if
          b2_s5 = b2_s5 + a(i)
        end do
        b2_halves_const3l(7) = b2_halves_const3
        b2_s5l(7) = b2_s5
        do b2_k = 0, 7
          b2_halves_const3s(b2_i * 8 + b2_k) = b2_halves_const3l(b2_k)
        end do
      end do
      !$omp end parallel do
      !$omp parallel do reduction(+:halves)
      do b2_i = 0, 511
        halves = halves + b2_halves_const3s(b2_i)
      end do
      !$omp end parallel do
    end if
  end if
  if (b2_redo) then
    s = b2_first0
    halves = b2_first1
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

  integer :: b3_i, b3_size, b3_lo, b3_hi
  integer(8) :: b3_k_const2, b3_k_const2s(0:511)
  integer(8) :: b3_singles_const3, b3_singles_const3s(0:511)
  integer :: b3_k_before4s(0:511)
  integer :: b3_k5
  integer :: b3_k, b3_l, b3_t, b3_len, b3_from, b3_to
  integer(8) :: b3_singles_const3l(0:7)
  integer :: b3_k5l(0:7)
  real :: b3_pick0
  real :: b3_pick1
  m = 0.0
  k = 0
  singles = 0
  ! heiretsu: linear form over + in k; then linear form over + in singles
  b3_size = ((n) - (1)) / 512 + 1
  if (n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b3_lo, b3_hi, b3_len, b3_k, b3_from, b3_to, b3_k_const2, i)
    do b3_i = 0, 63
      b3_lo = (1) + b3_i * (8 * b3_size)
      b3_hi = min(b3_lo + 8 * b3_size - 1, n)
      b3_len = max(b3_hi - b3_lo + 1, 0) / 8
      do b3_k = 0, 7
        b3_from = b3_lo + b3_k * b3_len
        b3_to = b3_from + b3_len - 1
        if (b3_k == 7) b3_to = b3_hi
        b3_k_const2 = 0
        do i = b3_from, b3_to
          if (0.5 < a(i)) then
            b3_k_const2 = b3_k_const2 + 1
          end if
        end do
        b3_k_const2s(b3_i * 8 + b3_k) = b3_k_const2
      end do
    end do
    !$omp end parallel do
    do b3_i = 0, 511
      b3_k_before4s(b3_i) = k
      k = k + b3_k_const2s(b3_i)
    end do
    ! once more, from the values before each block
    !$omp parallel do &
    !$omp private(b3_lo, b3_hi, b3_len, b3_k, i, b3_t, b3_l, &
    !$omp b3_singles_const3, b3_k5, b3_pick0, b3_pick1, b3_singles_const3l, &
    !$omp b3_k5l)
    do b3_i = 0, 63
      b3_lo = (1) + b3_i * (8 * b3_size)
      b3_hi = min(b3_lo + 8 * b3_size - 1, n)
      b3_len = max(b3_hi - b3_lo + 1, 0) / 8
      do b3_k = 0, 7
        b3_singles_const3l(b3_k) = 0
        b3_k5l(b3_k) = b3_k_before4s(b3_i * 8 + b3_k)
      end do
      do b3_t = 0, b3_len - 1
        !$omp simd private(i, b3_singles_const3, b3_k5, b3_pick0)
        do b3_l = 0, 7
          i = b3_lo + b3_l * b3_len + b3_t
          b3_singles_const3 = b3_singles_const3l(b3_l)
          b3_k5 = b3_k5l(b3_l)
          if (a(i) < 1.0) then
            if (0.5 < a(i)) then
              b3_pick0 = real(b3_k5 + 1)
            else
              b3_pick0 = real(b3_k5)
            end if
            if (m < b3_pick0 / 3.0 * 7.0) then
              b3_singles_const3 = b3_singles_const3 + 1
            end if
          end if
          if (0.5 < a(i)) then
            b3_k5 = b3_k5 + 1
          end if
          b3_singles_const3l(b3_l) = b3_singles_const3
          b3_k5l(b3_l) = b3_k5
        end do
        !$omp end simd
      end do
      b3_singles_const3 = b3_singles_const3l(7)
      b3_k5 = b3_k5l(7)
      do i = b3_lo + 8 * b3_len, b3_hi
        if (a(i) < 1.0) then
          if (0.5 < a(i)) then
            b3_pick1 = real(b3_k5 + 1)
          else
            b3_pick1 = real(b3_k5)
          end if
          if (m < b3_pick1 / 3.0 * 7.0) then
            b3_singles_const3 = b3_singles_const3 + 1
          end if
        end if
        if (0.5 < a(i)) then
          b3_k5 = b3_k5 + 1
        end if
      end do
      b3_singles_const3l(7) = b3_singles_const3
      b3_k5l(7) = b3_k5
      do b3_k = 0, 7
        b3_singles_const3s(b3_i * 8 + b3_k) = b3_singles_const3l(b3_k)
      end do
    end do
    !$omp end parallel do
    !$omp parallel do reduction(+:singles)
    do b3_i = 0, 511
      singles = singles + b3_singles_const3s(b3_i)
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form inserted
      if (a(i) > 0.5) k = k + 1
      if (k / 3.0 * 7.0 > m .and. a(i) < 1.0) singles = singles + 1
    end do
  end if
end function
