! A block's factor leaves the range of floats although the program's values do not: then the loop runs as it was.
! golden: output twin: text
real function doubled(n, c)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: c(n)
  integer :: i
  real :: f

  integer :: blk_i, blk_size, blk_lo, blk_hi
  real :: blk_f_part, blk_f_parts(0:511)
  real :: blk_f_by_f, blk_f_by_fs(0:511)
  logical :: blk_redo
  real :: blk_first0
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  real :: blk_f_part_lanes(0:7)
  real :: blk_f_by_f_lanes(0:7)
  f = 0
  ! heiretsu: linear form over (+,×) in f
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_redo = .true.
  blk_first0 = f
  if (blk_size >= 64 .and. n <= 2147483135) then
    blk_redo = .false.
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_t, blk_lane, i, &
    !$omp blk_f_part, blk_f_by_f, blk_f_part_lanes, blk_f_by_f_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_f_part_lanes(blk_k) = -0.0
        blk_f_by_f_lanes(blk_k) = 1.0
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd private(i, blk_f_part, blk_f_by_f)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_f_part = blk_f_part_lanes(blk_lane)
          blk_f_by_f = blk_f_by_f_lanes(blk_lane)
          blk_f_part = c(i) + 2.0 * blk_f_part
          blk_f_by_f = 2.0 * blk_f_by_f
          blk_f_part_lanes(blk_lane) = blk_f_part
          blk_f_by_f_lanes(blk_lane) = blk_f_by_f
        end do
        !$omp end simd
      end do
      blk_f_part = blk_f_part_lanes(7)
      blk_f_by_f = blk_f_by_f_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        blk_f_part = c(i) + 2.0 * blk_f_part
        blk_f_by_f = 2.0 * blk_f_by_f
      end do
      blk_f_part_lanes(7) = blk_f_part
      blk_f_by_f_lanes(7) = blk_f_by_f
      do blk_k = 0, 7
        blk_f_parts(blk_i * 8 + blk_k) = blk_f_part_lanes(blk_k)
        blk_f_by_fs(blk_i * 8 + blk_k) = blk_f_by_f_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      f = f * blk_f_by_fs(blk_i) + blk_f_parts(blk_i)
      if (f - f /= 0.0) blk_redo = .true.
    end do
    if (f == 0.0) blk_redo = .true.
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (blk_redo) then
    f = blk_first0
    do i = 1, n ! expect: parallel linear-form inserted
      f = f * 2 + c(i)
    end do
  end if
  doubled = f
end function

double precision function turned(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), b(n)
  integer :: i
  double precision :: u, v, t

  integer :: blk_i, blk_size, blk_lo, blk_hi
  double precision :: blk_v_by_v, blk_v_by_vs(0:511)
  double precision :: blk_v_by_u, blk_v_by_us(0:511)
  double precision :: blk_u_by_v, blk_u_by_vs(0:511)
  double precision :: blk_u_by_u, blk_u_by_us(0:511)
  logical :: blk_redo
  double precision :: blk_first1
  double precision :: blk_first2
  double precision :: blk_last1
  double precision :: blk_last2
  logical :: blk_several
!$ interface
!$ function blk_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: blk_threads
!$ end function
!$ end interface
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  double precision :: blk_v_by_v_lanes(0:7)
  double precision :: blk_v_by_u_lanes(0:7)
  double precision :: blk_u_by_v_lanes(0:7)
  double precision :: blk_u_by_u_lanes(0:7)
  double precision :: blk_old3
  double precision :: blk_old4
  double precision :: blk_old1
  u = 1.0d0
  v = 0.0d0
  ! heiretsu: linear form over (+,×) in v, u
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_redo = .true.
  blk_first1 = v
  blk_first2 = u
  blk_several = .false.
!$ blk_several = blk_threads() > 1
  if (blk_size >= 64 .and. blk_several .and. n <= 2147483135) then
    blk_redo = .false.
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_t, blk_lane, i, &
    !$omp blk_v_by_v, blk_v_by_u, blk_u_by_v, blk_u_by_u, blk_old3, blk_old4, &
    !$omp blk_v_by_v_lanes, blk_v_by_u_lanes, blk_u_by_v_lanes, &
    !$omp blk_u_by_u_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_v_by_v_lanes(blk_k) = 1.0d0
        blk_v_by_u_lanes(blk_k) = 0.0d0
        blk_u_by_v_lanes(blk_k) = 0.0d0
        blk_u_by_u_lanes(blk_k) = 1.0d0
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd &
        !$omp private(i, blk_v_by_v, blk_v_by_u, blk_u_by_v, blk_u_by_u, &
        !$omp blk_old3, blk_old4)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_v_by_v = blk_v_by_v_lanes(blk_lane)
          blk_v_by_u = blk_v_by_u_lanes(blk_lane)
          blk_u_by_v = blk_u_by_v_lanes(blk_lane)
          blk_u_by_u = blk_u_by_u_lanes(blk_lane)
          blk_old3 = blk_v_by_v
          blk_v_by_v = a(i) * blk_old3 + b(i) * blk_u_by_v
          blk_u_by_v = a(i) * blk_u_by_v - b(i) * blk_old3
          blk_old4 = blk_v_by_u
          blk_v_by_u = a(i) * blk_old4 + b(i) * blk_u_by_u
          blk_u_by_u = a(i) * blk_u_by_u - b(i) * blk_old4
          if (abs(blk_v_by_v) < 2.3d-308) blk_v_by_v = 0
          if (abs(blk_v_by_u) < 2.3d-308) blk_v_by_u = 0
          if (abs(blk_u_by_v) < 2.3d-308) blk_u_by_v = 0
          if (abs(blk_u_by_u) < 2.3d-308) blk_u_by_u = 0
          blk_v_by_v_lanes(blk_lane) = blk_v_by_v
          blk_v_by_u_lanes(blk_lane) = blk_v_by_u
          blk_u_by_v_lanes(blk_lane) = blk_u_by_v
          blk_u_by_u_lanes(blk_lane) = blk_u_by_u
        end do
        !$omp end simd
      end do
      blk_v_by_v = blk_v_by_v_lanes(7)
      blk_v_by_u = blk_v_by_u_lanes(7)
      blk_u_by_v = blk_u_by_v_lanes(7)
      blk_u_by_u = blk_u_by_u_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        blk_old3 = blk_v_by_v
        blk_v_by_v = a(i) * blk_old3 + b(i) * blk_u_by_v
        blk_u_by_v = a(i) * blk_u_by_v - b(i) * blk_old3
        blk_old4 = blk_v_by_u
        blk_v_by_u = a(i) * blk_old4 + b(i) * blk_u_by_u
        blk_u_by_u = a(i) * blk_u_by_u - b(i) * blk_old4
        if (abs(blk_v_by_v) < 2.3d-308) blk_v_by_v = 0
        if (abs(blk_v_by_u) < 2.3d-308) blk_v_by_u = 0
        if (abs(blk_u_by_v) < 2.3d-308) blk_u_by_v = 0
        if (abs(blk_u_by_u) < 2.3d-308) blk_u_by_u = 0
      end do
      blk_v_by_v_lanes(7) = blk_v_by_v
      blk_v_by_u_lanes(7) = blk_v_by_u
      blk_u_by_v_lanes(7) = blk_u_by_v
      blk_u_by_u_lanes(7) = blk_u_by_u
      do blk_k = 0, 7
        blk_v_by_vs(blk_i * 8 + blk_k) = blk_v_by_v_lanes(blk_k)
        blk_v_by_us(blk_i * 8 + blk_k) = blk_v_by_u_lanes(blk_k)
        blk_u_by_vs(blk_i * 8 + blk_k) = blk_u_by_v_lanes(blk_k)
        blk_u_by_us(blk_i * 8 + blk_k) = blk_u_by_u_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      blk_last1 = v
      blk_last2 = u
      blk_old1 = v
      v = u * blk_v_by_us(blk_i) + blk_old1 * blk_v_by_vs(blk_i)
      u = u * blk_u_by_us(blk_i) + blk_old1 * blk_u_by_vs(blk_i)
      if (v - v /= 0.0d0) blk_redo = .true.
      if (u - u /= 0.0d0) blk_redo = .true.
      if (v == 0.0d0) blk_redo = .true.
      if (u == 0.0d0) blk_redo = .true.
      if (abs(blk_v_by_vs(blk_i)) < 2.3d-308 .and. blk_last1 /= 0.0d0 .and. (v == 0.0d0 .or. &
        abs(blk_last1) * 2.3d-291 > abs(v))) blk_redo = .true.
      if (abs(blk_v_by_us(blk_i)) < 2.3d-308 .and. blk_last2 /= 0.0d0 .and. (v == 0.0d0 .or. &
        abs(blk_last2) * 2.3d-291 > abs(v))) blk_redo = .true.
      if (abs(blk_u_by_vs(blk_i)) < 2.3d-308 .and. blk_last1 /= 0.0d0 .and. (u == 0.0d0 .or. &
        abs(blk_last1) * 2.3d-291 > abs(u))) blk_redo = .true.
      if (abs(blk_u_by_us(blk_i)) < 2.3d-308 .and. blk_last2 /= 0.0d0 .and. (u == 0.0d0 .or. &
        abs(blk_last2) * 2.3d-291 > abs(u))) blk_redo = .true.
    end do
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (blk_redo) then
    v = blk_first1
    u = blk_first2
    do i = 1, n ! expect: parallel linear-form inserted
      t = u * a(i) - v * b(i)
      v = u * b(i) + v * a(i)
      u = t
    end do
  end if
  turned = u + v
end function

double precision function segment(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  integer :: blk_i, blk_size, blk_lo, blk_hi
  double precision :: blk_s_part, blk_s_parts(0:511)
  logical :: blk_s_part_none, blk_s_part_nones(0:511)
  double precision :: blk_s_by_s, blk_s_by_ss(0:511)
  double precision :: blk_odd, blk_odds(0:511)
  logical :: blk_redo
  double precision :: blk_first0
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  double precision :: blk_s_part_lanes(0:7)
  logical :: blk_s_part_none_lanes(0:7)
  double precision :: blk_s_by_s_lanes(0:7)
  double precision :: blk_odd_lanes(0:7)
  s = 0.0d0
  ! heiretsu: linear form over (max,+) in s
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_redo = .true.
  blk_first0 = s
  if (blk_size >= 64 .and. n <= 2147483135) then
    blk_redo = .false.
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_t, blk_lane, i, &
    !$omp blk_s_part, blk_s_part_none, blk_s_by_s, blk_odd, blk_odd_lanes, &
    !$omp blk_s_part_lanes, blk_s_part_none_lanes, blk_s_by_s_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_odd_lanes(blk_k) = 0.0d0
        blk_s_part_lanes(blk_k) = 0.0d0
        blk_s_part_none_lanes(blk_k) = .true.
        blk_s_by_s_lanes(blk_k) = -0.0d0
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd &
        !$omp private(i, blk_s_part, blk_s_part_none, blk_s_by_s, blk_odd)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_s_part = blk_s_part_lanes(blk_lane)
          blk_s_part_none = blk_s_part_none_lanes(blk_lane)
          blk_s_by_s = blk_s_by_s_lanes(blk_lane)
          blk_odd = blk_odd_lanes(blk_lane)
          if (blk_s_part_none) then
            blk_s_part = 0.0d0
          else
            if (a(i) + blk_s_part < 0.0d0) then
              blk_s_part = 0.0d0
            else
              blk_s_part = blk_s_part + a(i)
            end if
          end if
          blk_s_part_none = .false.
          blk_s_by_s = blk_s_by_s + a(i)
          blk_odd = blk_odd + (a(i) - a(i))
          blk_s_part_lanes(blk_lane) = blk_s_part
          blk_s_part_none_lanes(blk_lane) = blk_s_part_none
          blk_s_by_s_lanes(blk_lane) = blk_s_by_s
          blk_odd_lanes(blk_lane) = blk_odd
        end do
        !$omp end simd
      end do
      blk_s_part = blk_s_part_lanes(7)
      blk_s_part_none = blk_s_part_none_lanes(7)
      blk_s_by_s = blk_s_by_s_lanes(7)
      blk_odd = blk_odd_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        if (blk_s_part_none) then
          blk_s_part = 0.0d0
        else
          if (a(i) + blk_s_part < 0.0d0) then
            blk_s_part = 0.0d0
          else
            blk_s_part = blk_s_part + a(i)
          end if
        end if
        blk_s_part_none = .false.
        blk_s_by_s = blk_s_by_s + a(i)
        blk_odd = blk_odd + (a(i) - a(i))
      end do
      blk_s_part_lanes(7) = blk_s_part
      blk_s_part_none_lanes(7) = blk_s_part_none
      blk_s_by_s_lanes(7) = blk_s_by_s
      blk_odd_lanes(7) = blk_odd
      do blk_k = 0, 7
        blk_s_parts(blk_i * 8 + blk_k) = blk_s_part_lanes(blk_k)
        blk_s_part_nones(blk_i * 8 + blk_k) = blk_s_part_none_lanes(blk_k)
        blk_s_by_ss(blk_i * 8 + blk_k) = blk_s_by_s_lanes(blk_k)
        blk_odds(blk_i * 8 + blk_k) = blk_odd_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      if (s - s /= 0.0d0) blk_redo = .true.
      if (blk_odds(blk_i) /= 0.0d0) blk_redo = .true.
      if (.not. blk_s_part_nones(blk_i) .and. blk_s_parts(blk_i) - blk_s_parts(blk_i) /= 0.0d0) &
        blk_redo = .true.
      if (blk_s_by_ss(blk_i) - blk_s_by_ss(blk_i) /= 0.0d0) blk_redo = .true.
      if (blk_s_part_nones(blk_i)) then
        s = s + blk_s_by_ss(blk_i)
      else
        if (s + blk_s_by_ss(blk_i) < blk_s_parts(blk_i)) then
          s = blk_s_parts(blk_i)
        else
          s = s + blk_s_by_ss(blk_i)
        end if
      end if
      if (s - s /= 0.0d0) blk_redo = .true.
    end do
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (blk_redo) then
    s = blk_first0
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (s < 0.0d0) s = 0.0d0
    end do
  end if
  segment = s
end function
