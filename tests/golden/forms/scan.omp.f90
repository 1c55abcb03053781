! A running sum that is stored: blocks are summed first, then each runs again from its value before it. twin: text golden: output
double precision function scan(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  integer :: i
  double precision :: s

  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_s_part, block_s_parts(0:511)
  double precision :: block_s_starts(0:511)
  logical :: block_redo
  double precision :: block_first0
  logical :: block_several
!$ interface
!$ function block_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: block_threads
!$ end function
!$ end interface
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_s_part_lanes(0:7)
  s = 0.0d0
  ! heiretsu: linear form over + in s
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 512 + 1
  block_redo = .true.
  block_first0 = s
  block_several = .false.
!$ block_several = block_threads() > 1
  if (block_size >= 760 .and. block_several .and. n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_s_part, block_s_part_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_s_part_lanes(block_k) = -0.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_s_part)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_s_part = block_s_part_lanes(block_lane)
          block_s_part = block_s_part + a(i)
          block_s_part_lanes(block_lane) = block_s_part
        end do
        !$omp end simd
      end do
      block_s_part = block_s_part_lanes(7)
      !$omp simd reduction(+:block_s_part)
      do i = block_lo + 8 * block_len, block_hi
        block_s_part = block_s_part + a(i)
      end do
      !$omp end simd
      block_s_part_lanes(7) = block_s_part
      do block_k = 0, 7
        block_s_parts(block_i * 8 + block_k) = block_s_part_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_s_starts(block_i) = s
      s = s + block_s_parts(block_i)
      if (s - s /= 0.0d0) block_redo = .true.
    end do
    if (.not. block_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(block_lo, i) lastprivate(s)
      do block_i = 0, 63
        block_lo = (1) + block_i * 8 * block_size
        s = block_s_starts(block_i * 8)
        do i = block_lo, min(block_lo + 8 * block_size - 1, n)
          s = s + a(i)
          b(i) = s
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    s = block_first0
    do i = 1, n ! expect: parallel linear-form
      s = s + a(i)
      b(i) = s
    end do
  end if
  scan = s
end function
