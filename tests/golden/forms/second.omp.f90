! The second maximum needs the maximum before each block: two passes. twin: text golden: output
subroutine second(n, a, out)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(inout) :: out(2)
  integer :: i, m1, m2

  integer :: blk_i, blk_size, blk_lo, blk_hi
  integer :: blk_m12, blk_m12s(0:511)
  integer(8) :: blk_m2_part, blk_m2_parts(0:511)
  integer(8) :: blk_m2_by_m2, blk_m2_by_m2s(0:511)
  integer :: blk_m1_starts(0:511)
  logical :: blk_several
!$ interface
!$ function blk_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: blk_threads
!$ end function
!$ end interface
  integer :: blk_k, blk_lane, blk_t, blk_len, blk_from, blk_to
  integer :: blk_m12_lanes(0:7)
  integer(8) :: blk_m2_part_lanes(0:7)
  integer(8) :: blk_m2_by_m2_lanes(0:7)
  m1 = -2147483647
  m2 = -2147483647
  ! heiretsu: linear form over max in m1; then linear form over max in m2
  ! blocks of iterations run side by side, then their results are put together in order
  blk_size = ((n) - (1)) / 512 + 1
  blk_several = .false.
!$ blk_several = blk_threads() > 1
  if (blk_size >= 256 .and. blk_several .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_from, blk_to, blk_m12, &
    !$omp i)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_from = blk_lo + blk_k * blk_len
        blk_to = blk_from + blk_len - 1
        if (blk_k == 7) blk_to = blk_hi
        blk_m12 = m1
        do i = blk_from, blk_to
          if (blk_m12 < a(i)) then
            blk_m12 = a(i)
          end if
        end do
        blk_m12s(blk_i * 8 + blk_k) = blk_m12
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      blk_m1_starts(blk_i) = m1
      if (m1 < blk_m12s(blk_i)) then
        m1 = blk_m12s(blk_i)
      end if
    end do
    ! once more, from the values before each block
    !$omp parallel do &
    !$omp private(blk_lo, blk_hi, blk_len, blk_k, blk_m12, i, blk_t, blk_lane, &
    !$omp blk_m2_part, blk_m2_by_m2, blk_m2_part_lanes, blk_m2_by_m2_lanes, &
    !$omp blk_m12_lanes)
    do blk_i = 0, 63
      blk_lo = (1) + blk_i * (8 * blk_size)
      blk_hi = min(blk_lo + 8 * blk_size - 1, n)
      blk_len = max(blk_hi - blk_lo + 1, 0) / 8
      do blk_k = 0, 7
        blk_m2_part_lanes(blk_k) = -4611686018427387904_8
        blk_m2_by_m2_lanes(blk_k) = 0
        blk_m12_lanes(blk_k) = blk_m1_starts(blk_i * 8 + blk_k)
      end do
      do blk_t = 0, blk_len - 1
        !$omp simd private(blk_m12, i, blk_m2_part, blk_m2_by_m2)
        do blk_lane = 0, 7
          i = blk_lo + blk_lane * blk_len + blk_t
          blk_m12 = blk_m12_lanes(blk_lane)
          blk_m2_part = blk_m2_part_lanes(blk_lane)
          blk_m2_by_m2 = blk_m2_by_m2_lanes(blk_lane)
          if (blk_m12 < a(i)) then
            blk_m2_part = blk_m12
            blk_m2_by_m2 = -4611686018427387904_8
            blk_m12 = a(i)
          else
            if (blk_m2_part < a(i)) then
              blk_m2_part = a(i)
            end if
          end if
          blk_m12_lanes(blk_lane) = blk_m12
          blk_m2_part_lanes(blk_lane) = blk_m2_part
          blk_m2_by_m2_lanes(blk_lane) = blk_m2_by_m2
        end do
        !$omp end simd
      end do
      blk_m12 = blk_m12_lanes(7)
      blk_m2_part = blk_m2_part_lanes(7)
      blk_m2_by_m2 = blk_m2_by_m2_lanes(7)
      do i = blk_lo + 8 * blk_len, blk_hi
        if (blk_m12 < a(i)) then
          blk_m2_part = blk_m12
          blk_m2_by_m2 = -4611686018427387904_8
          blk_m12 = a(i)
        else
          if (blk_m2_part < a(i)) then
            blk_m2_part = a(i)
          end if
        end if
      end do
      blk_m12_lanes(7) = blk_m12
      blk_m2_part_lanes(7) = blk_m2_part
      blk_m2_by_m2_lanes(7) = blk_m2_by_m2
      do blk_k = 0, 7
        blk_m2_parts(blk_i * 8 + blk_k) = blk_m2_part_lanes(blk_k)
        blk_m2_by_m2s(blk_i * 8 + blk_k) = blk_m2_by_m2_lanes(blk_k)
      end do
    end do
    !$omp end parallel do
    do blk_i = 0, 511
      if (m2 + blk_m2_by_m2s(blk_i) < blk_m2_parts(blk_i)) then
        m2 = blk_m2_parts(blk_i)
      else
        m2 = m2 + blk_m2_by_m2s(blk_i)
      end if
    end do
  else
    do i = 1, n ! expect: parallel linear-form
      if (a(i) > m1) then
        m2 = m1
        m1 = a(i)
      else if (a(i) > m2) then
        m2 = a(i)
      end if
    end do
  end if
  out(1) = m1
  out(2) = m2
end subroutine
