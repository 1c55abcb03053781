! Loops that wait for the iteration before: in blocks, on several threads, though all is done twice. twin: text golden: output
! options: threads=2
subroutine smooth(n, x, y, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), a
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: s
  integer :: blk_i, blk_size, blk_lo, blk_hi
  double precision :: blk_s_part, blk_s_parts(0:511)
  double precision :: blk_s_by_s, blk_s_by_ss(0:511)
  double precision :: blk_s_starts(0:511)
  logical :: blk_redo
  double precision :: blk_first0
  double precision :: blk_last0
  logical :: blk_several
!$ interface
!$ function blk_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: blk_threads
!$ end function
!$ end interface
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  double precision :: blk_s_part_lanes(0:7)
  double precision :: blk_s_by_s_lanes(0:7)
  s = 0.0d0
  ! heiretsu: linear form over (+,×) in s
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_redo = .true.
  blk_first0 = s
  blk_several = .false.
!$ blk_several = blk_threads() > 1
  if (blk_size >= 582 .and. blk_several .and. n <= 2147483135) then
    blk_redo = .false.
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_t, blk_lane, i, &
    !$omp blk_s_part, blk_s_by_s, blk_s_part_lanes, blk_s_by_s_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_s_part_lanes(blk_k) = -0.0d0
        blk_s_by_s_lanes(blk_k) = 1.0d0
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd private(i, blk_s_part, blk_s_by_s)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_s_part = blk_s_part_lanes(blk_lane)
          blk_s_by_s = blk_s_by_s_lanes(blk_lane)
          blk_s_part = (a * x(i)) + (1.0d0 - a) * blk_s_part
          blk_s_by_s = (1.0d0 - a) * blk_s_by_s
          if (abs(blk_s_by_s) < 2.3d-308) blk_s_by_s = 0
          blk_s_part_lanes(blk_lane) = blk_s_part
          blk_s_by_s_lanes(blk_lane) = blk_s_by_s
        end do
        !$omp end simd
      end do
      blk_s_part = blk_s_part_lanes(7)
      blk_s_by_s = blk_s_by_s_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        blk_s_part = (a * x(i)) + (1.0d0 - a) * blk_s_part
        blk_s_by_s = (1.0d0 - a) * blk_s_by_s
        if (abs(blk_s_by_s) < 2.3d-308) blk_s_by_s = 0
      end do
      blk_s_part_lanes(7) = blk_s_part
      blk_s_by_s_lanes(7) = blk_s_by_s
      do blk_k = 0, 7
        blk_s_parts(blk_i * 8 + blk_k) = blk_s_part_lanes(blk_k)
        blk_s_by_ss(blk_i * 8 + blk_k) = blk_s_by_s_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      blk_s_starts(blk_i) = s
      blk_last0 = s
      s = s * blk_s_by_ss(blk_i) + blk_s_parts(blk_i)
      if (s - s /= 0.0d0) blk_redo = .true.
      if (s == 0.0d0) blk_redo = .true.
      if (abs(blk_s_by_ss(blk_i)) < 2.3d-308 .and. blk_last0 /= 0.0d0 .and. (s == 0.0d0 .or. &
        abs(blk_last0) * 2.3d-291 > abs(s))) blk_redo = .true.
    end do
    if (.not. blk_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(s, blk_lo, i)
      do blk_i = 0, 63
        blk_lo = (1) + blk_i * 8 * blk_size
        s = blk_s_starts(blk_i * 8)
        do i = blk_lo, min(blk_lo + 8 * blk_size - 1, n)
          s = a * x(i) + (1.0d0 - a) * s
          y(i) = s
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (blk_redo) then
    s = blk_first0
    do i = 1, n ! expect: parallel linear-form
      s = a * x(i) + (1.0d0 - a) * s
      y(i) = s
    end do
  end if
end subroutine

subroutine biquad(n, x, y, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), c(5)
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: b0, b1, b2, a1, a2, z1, z2, in, res
  integer :: blk_i, blk_size, blk_lo, blk_hi
  double precision :: blk_z1_part, blk_z1_parts(0:511)
  double precision :: blk_z1_by_z1, blk_z1_by_z1s(0:511)
  double precision :: blk_z1_by_z2, blk_z1_by_z2s(0:511)
  double precision :: blk_z2_part, blk_z2_parts(0:511)
  double precision :: blk_z2_by_z1, blk_z2_by_z1s(0:511)
  double precision :: blk_z2_by_z2, blk_z2_by_z2s(0:511)
  double precision :: blk_z1_starts(0:511)
  double precision :: blk_z2_starts(0:511)
  logical :: blk_redo
  double precision :: blk_first2
  double precision :: blk_first3
  double precision :: blk_last2
  double precision :: blk_last3
  logical :: blk_several
!$ interface
!$ function blk_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: blk_threads
!$ end function
!$ end interface
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  double precision :: blk_z1_part_lanes(0:7)
  double precision :: blk_z1_by_z1_lanes(0:7)
  double precision :: blk_z1_by_z2_lanes(0:7)
  double precision :: blk_z2_part_lanes(0:7)
  double precision :: blk_z2_by_z1_lanes(0:7)
  double precision :: blk_z2_by_z2_lanes(0:7)
  double precision :: blk_old4
  double precision :: blk_old5
  double precision :: blk_old6
  double precision :: blk_old2
  b0 = c(1)
  b1 = c(2)
  b2 = c(3)
  a1 = c(4)
  a2 = c(5)
  z1 = 0.0d0
  z2 = 0.0d0
  ! heiretsu: linear form over (+,×) in z1, z2
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_redo = .true.
  blk_first2 = z1
  blk_first3 = z2
  blk_several = .false.
!$ blk_several = blk_threads() > 1
  if (blk_size >= 299 .and. blk_several .and. n <= 2147483135) then
    blk_redo = .false.
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_t, blk_lane, i, &
    !$omp blk_z1_part, blk_z1_by_z1, blk_z1_by_z2, blk_z2_part, blk_z2_by_z1, &
    !$omp blk_z2_by_z2, blk_old4, blk_old5, blk_old6, blk_z1_part_lanes, &
    !$omp blk_z1_by_z1_lanes, blk_z1_by_z2_lanes, blk_z2_part_lanes, &
    !$omp blk_z2_by_z1_lanes, blk_z2_by_z2_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_z1_part_lanes(blk_k) = -0.0d0
        blk_z1_by_z1_lanes(blk_k) = 1.0d0
        blk_z1_by_z2_lanes(blk_k) = 0.0d0
        blk_z2_part_lanes(blk_k) = -0.0d0
        blk_z2_by_z1_lanes(blk_k) = 0.0d0
        blk_z2_by_z2_lanes(blk_k) = 1.0d0
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd &
        !$omp private(i, blk_z1_part, blk_z1_by_z1, blk_z1_by_z2, blk_z2_part, &
        !$omp blk_z2_by_z1, blk_z2_by_z2, blk_old4, blk_old5, blk_old6)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_z1_part = blk_z1_part_lanes(blk_lane)
          blk_z1_by_z1 = blk_z1_by_z1_lanes(blk_lane)
          blk_z1_by_z2 = blk_z1_by_z2_lanes(blk_lane)
          blk_z2_part = blk_z2_part_lanes(blk_lane)
          blk_z2_by_z1 = blk_z2_by_z1_lanes(blk_lane)
          blk_z2_by_z2 = blk_z2_by_z2_lanes(blk_lane)
          blk_old4 = blk_z1_part
          blk_z1_part = (b1 * x(i)) + blk_z2_part - (b0 * x(i)) * a1 - a1 * blk_old4
          blk_z2_part = (b2 * x(i)) - (b0 * x(i)) * a2 - a2 * blk_old4
          blk_old5 = blk_z1_by_z1
          blk_z1_by_z1 = blk_z2_by_z1 - a1 * blk_old5
          blk_z2_by_z1 = -a2 * blk_old5
          blk_old6 = blk_z1_by_z2
          blk_z1_by_z2 = blk_z2_by_z2 - a1 * blk_old6
          blk_z2_by_z2 = -a2 * blk_old6
          if (abs(blk_z1_by_z1) < 2.3d-308) blk_z1_by_z1 = 0
          if (abs(blk_z1_by_z2) < 2.3d-308) blk_z1_by_z2 = 0
          if (abs(blk_z2_by_z1) < 2.3d-308) blk_z2_by_z1 = 0
          if (abs(blk_z2_by_z2) < 2.3d-308) blk_z2_by_z2 = 0
          blk_z1_part_lanes(blk_lane) = blk_z1_part
          blk_z1_by_z1_lanes(blk_lane) = blk_z1_by_z1
          blk_z1_by_z2_lanes(blk_lane) = blk_z1_by_z2
          blk_z2_part_lanes(blk_lane) = blk_z2_part
          blk_z2_by_z1_lanes(blk_lane) = blk_z2_by_z1
          blk_z2_by_z2_lanes(blk_lane) = blk_z2_by_z2
        end do
        !$omp end simd
      end do
      blk_z1_part = blk_z1_part_lanes(7)
      blk_z1_by_z1 = blk_z1_by_z1_lanes(7)
      blk_z1_by_z2 = blk_z1_by_z2_lanes(7)
      blk_z2_part = blk_z2_part_lanes(7)
      blk_z2_by_z1 = blk_z2_by_z1_lanes(7)
      blk_z2_by_z2 = blk_z2_by_z2_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        blk_old4 = blk_z1_part
        blk_z1_part = (b1 * x(i)) + blk_z2_part - (b0 * x(i)) * a1 - a1 * blk_old4
        blk_z2_part = (b2 * x(i)) - (b0 * x(i)) * a2 - a2 * blk_old4
        blk_old5 = blk_z1_by_z1
        blk_z1_by_z1 = blk_z2_by_z1 - a1 * blk_old5
        blk_z2_by_z1 = -a2 * blk_old5
        blk_old6 = blk_z1_by_z2
        blk_z1_by_z2 = blk_z2_by_z2 - a1 * blk_old6
        blk_z2_by_z2 = -a2 * blk_old6
        if (abs(blk_z1_by_z1) < 2.3d-308) blk_z1_by_z1 = 0
        if (abs(blk_z1_by_z2) < 2.3d-308) blk_z1_by_z2 = 0
        if (abs(blk_z2_by_z1) < 2.3d-308) blk_z2_by_z1 = 0
        if (abs(blk_z2_by_z2) < 2.3d-308) blk_z2_by_z2 = 0
      end do
      blk_z1_part_lanes(7) = blk_z1_part
      blk_z1_by_z1_lanes(7) = blk_z1_by_z1
      blk_z1_by_z2_lanes(7) = blk_z1_by_z2
      blk_z2_part_lanes(7) = blk_z2_part
      blk_z2_by_z1_lanes(7) = blk_z2_by_z1
      blk_z2_by_z2_lanes(7) = blk_z2_by_z2
      do blk_k = 0, 7
        blk_z1_parts(blk_i * 8 + blk_k) = blk_z1_part_lanes(blk_k)
        blk_z1_by_z1s(blk_i * 8 + blk_k) = blk_z1_by_z1_lanes(blk_k)
        blk_z1_by_z2s(blk_i * 8 + blk_k) = blk_z1_by_z2_lanes(blk_k)
        blk_z2_parts(blk_i * 8 + blk_k) = blk_z2_part_lanes(blk_k)
        blk_z2_by_z1s(blk_i * 8 + blk_k) = blk_z2_by_z1_lanes(blk_k)
        blk_z2_by_z2s(blk_i * 8 + blk_k) = blk_z2_by_z2_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      blk_z1_starts(blk_i) = z1
      blk_z2_starts(blk_i) = z2
      blk_last2 = z1
      blk_last3 = z2
      blk_old2 = z1
      z1 = blk_old2 * blk_z1_by_z1s(blk_i) + z2 * blk_z1_by_z2s(blk_i) + blk_z1_parts(blk_i)
      z2 = blk_old2 * blk_z2_by_z1s(blk_i) + z2 * blk_z2_by_z2s(blk_i) + blk_z2_parts(blk_i)
      if (z1 - z1 /= 0.0d0) blk_redo = .true.
      if (z2 - z2 /= 0.0d0) blk_redo = .true.
      if (z1 == 0.0d0) blk_redo = .true.
      if (z2 == 0.0d0) blk_redo = .true.
      if (abs(blk_z1_by_z1s(blk_i)) < 2.3d-308 .and. blk_last2 /= 0.0d0 .and. (z1 == 0.0d0 .or. &
        abs(blk_last2) * 2.3d-291 > abs(z1))) blk_redo = .true.
      if (abs(blk_z1_by_z2s(blk_i)) < 2.3d-308 .and. blk_last3 /= 0.0d0 .and. (z1 == 0.0d0 .or. &
        abs(blk_last3) * 2.3d-291 > abs(z1))) blk_redo = .true.
      if (abs(blk_z2_by_z1s(blk_i)) < 2.3d-308 .and. blk_last2 /= 0.0d0 .and. (z2 == 0.0d0 .or. &
        abs(blk_last2) * 2.3d-291 > abs(z2))) blk_redo = .true.
      if (abs(blk_z2_by_z2s(blk_i)) < 2.3d-308 .and. blk_last3 /= 0.0d0 .and. (z2 == 0.0d0 .or. &
        abs(blk_last3) * 2.3d-291 > abs(z2))) blk_redo = .true.
    end do
    if (.not. blk_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(z1, z2, blk_lo, i, in, res)
      do blk_i = 0, 63
        blk_lo = (1) + blk_i * 8 * blk_size
        z1 = blk_z1_starts(blk_i * 8)
        z2 = blk_z2_starts(blk_i * 8)
        do i = blk_lo, min(blk_lo + 8 * blk_size - 1, n)
          in = x(i)
          res = b0 * in + z1
          z1 = b1 * in - a1 * res + z2
          z2 = b2 * in - a2 * res
          y(i) = res
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (blk_redo) then
    z1 = blk_first2
    z2 = blk_first3
    do i = 1, n ! expect: parallel linear-form
      in = x(i)
      res = b0 * in + z1
      z1 = b1 * in - a1 * res + z2
      z2 = b2 * in - a2 * res
      y(i) = res
    end do
  end if
end subroutine

! A power by itself: where it would become zero within a block, the loop runs as it was.
subroutine powers(n, a, x, s)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), x
  double precision, intent(out) :: s
  integer :: i
  double precision :: p
  integer :: blk_i, blk_size, blk_lo, blk_hi
  double precision :: blk_s_by_p, blk_s_by_ps(0:511)
  double precision :: blk_p_by_p, blk_p_by_ps(0:511)
  logical :: blk_redo
  double precision :: blk_first0
  double precision :: blk_first1
  double precision :: blk_last1
  logical :: blk_several
!$ interface
!$ function blk_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: blk_threads
!$ end function
!$ end interface
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  double precision :: blk_s_by_p_lanes(0:7)
  double precision :: blk_p_by_p_lanes(0:7)
  s = 0.0d0
  p = 1.0d0
  ! heiretsu: linear form over (+,×) in s, p
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_redo = .true.
  blk_first0 = s
  blk_first1 = p
  blk_several = .false.
!$ blk_several = blk_threads() > 1
  if (blk_size >= 64 .and. blk_several .and. abs(x) * (blk_size + 708.0d0) >= blk_size .and. &
    abs(x) * (512.0d0 * blk_size) <= 512.0d0 * blk_size + 709.0d0 .and. n <= 2147483135) then
    blk_redo = .false.
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_t, blk_lane, i, &
    !$omp blk_s_by_p, blk_p_by_p, blk_s_by_p_lanes, blk_p_by_p_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_s_by_p_lanes(blk_k) = 0.0d0
        blk_p_by_p_lanes(blk_k) = 1.0d0
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd private(i, blk_s_by_p, blk_p_by_p)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_s_by_p = blk_s_by_p_lanes(blk_lane)
          blk_p_by_p = blk_p_by_p_lanes(blk_lane)
          blk_s_by_p = blk_s_by_p + a(i) * blk_p_by_p
          blk_p_by_p = x * blk_p_by_p
          if (abs(blk_s_by_p) < 2.3d-308) blk_s_by_p = 0
          if (abs(blk_p_by_p) < 2.3d-308) blk_p_by_p = 0
          blk_s_by_p_lanes(blk_lane) = blk_s_by_p
          blk_p_by_p_lanes(blk_lane) = blk_p_by_p
        end do
        !$omp end simd
      end do
      blk_s_by_p = blk_s_by_p_lanes(7)
      blk_p_by_p = blk_p_by_p_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        blk_s_by_p = blk_s_by_p + a(i) * blk_p_by_p
        blk_p_by_p = x * blk_p_by_p
        if (abs(blk_s_by_p) < 2.3d-308) blk_s_by_p = 0
        if (abs(blk_p_by_p) < 2.3d-308) blk_p_by_p = 0
      end do
      blk_s_by_p_lanes(7) = blk_s_by_p
      blk_p_by_p_lanes(7) = blk_p_by_p
      do blk_k = 0, 7
        blk_s_by_ps(blk_i * 8 + blk_k) = blk_s_by_p_lanes(blk_k)
        blk_p_by_ps(blk_i * 8 + blk_k) = blk_p_by_p_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      blk_last1 = p
      s = s + p * blk_s_by_ps(blk_i)
      p = p * blk_p_by_ps(blk_i)
      if (s - s /= 0.0d0) blk_redo = .true.
      if (p - p /= 0.0d0) blk_redo = .true.
      if (abs(blk_s_by_ps(blk_i)) < 2.3d-308 .and. blk_last1 /= 0.0d0 .and. (s == 0.0d0 .or. &
        abs(blk_last1) * 2.3d-291 > abs(s))) blk_redo = .true.
      if (abs(blk_p_by_ps(blk_i)) < 2.3d-308 .and. blk_last1 /= 0.0d0 .and. (p == 0.0d0 .or. &
        abs(blk_last1) * 2.3d-291 > abs(p))) blk_redo = .true.
    end do
    if (s == 0.0d0) blk_redo = .true.
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (blk_redo) then
    s = blk_first0
    p = blk_first1
    do i = 1, n ! expect: parallel linear-form
      s = s + a(i) * p
      p = p * x
    end do
  end if
end subroutine
