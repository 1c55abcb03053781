! An element that an earlier iteration has written is a running scalar.
! options: force
! twin: text
! golden: output
subroutine smooth(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_y_1_part, block_y_1_parts(0:511)
  double precision :: block_y_1_by_y_1, block_y_1_by_y_1s(0:511)
  double precision :: block_y_1_starts(0:511)
  double precision :: block_y_1
  logical :: block_redo
  double precision :: block_last1
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_y_1_part_lanes(0:7)
  double precision :: block_y_1_by_y_1_lanes(0:7)
  ! heiretsu: linear form over (+,×) in y(i - 1)
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (2)) / 512 + 1
  block_y_1 = 0
  if (2 <= n) block_y_1 = y(1)
  block_redo = .true.
  if (n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_y_1_part, block_y_1_by_y_1, block_y_1_part_lanes, &
    !$omp block_y_1_by_y_1_lanes)
    do block_i = 0, 63
      block_lo = (2) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_y_1_part_lanes(block_k) = -0.0d0
        block_y_1_by_y_1_lanes(block_k) = 1.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_y_1_part, block_y_1_by_y_1)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_y_1_part = block_y_1_part_lanes(block_lane)
          block_y_1_by_y_1 = block_y_1_by_y_1_lanes(block_lane)
          block_y_1_part = a * block_y_1_part + x(i)
          block_y_1_by_y_1 = a * block_y_1_by_y_1
          if (abs(block_y_1_by_y_1) < 2.3d-308) block_y_1_by_y_1 = 0
          block_y_1_part_lanes(block_lane) = block_y_1_part
          block_y_1_by_y_1_lanes(block_lane) = block_y_1_by_y_1
        end do
        !$omp end simd
      end do
      block_y_1_part = block_y_1_part_lanes(7)
      block_y_1_by_y_1 = block_y_1_by_y_1_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        block_y_1_part = a * block_y_1_part + x(i)
        block_y_1_by_y_1 = a * block_y_1_by_y_1
        if (abs(block_y_1_by_y_1) < 2.3d-308) block_y_1_by_y_1 = 0
      end do
      block_y_1_part_lanes(7) = block_y_1_part
      block_y_1_by_y_1_lanes(7) = block_y_1_by_y_1
      do block_k = 0, 7
        block_y_1_parts(block_i * 8 + block_k) = block_y_1_part_lanes(block_k)
        block_y_1_by_y_1s(block_i * 8 + block_k) = block_y_1_by_y_1_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_y_1_starts(block_i) = block_y_1
      block_last1 = block_y_1
      block_y_1 = block_y_1 * block_y_1_by_y_1s(block_i) + block_y_1_parts(block_i)
      if (block_y_1 - block_y_1 /= 0.0d0) block_redo = .true.
      if (block_y_1 == 0.0d0) block_redo = .true.
      if (abs(block_y_1_by_y_1s(block_i)) < 2.3d-308 .and. block_last1 /= 0.0d0 .and. (block_y_1 &
        == 0.0d0 .or. abs(block_last1) * 2.3d-291 > abs(block_y_1))) block_redo = .true.
    end do
    if (.not. block_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(block_y_1, block_lo, i)
      do block_i = 0, 63
        block_lo = (2) + block_i * 8 * block_size
        block_y_1 = block_y_1_starts(block_i * 8)
        do i = block_lo, min(block_lo + 8 * block_size - 1, n)
          y(i) = a * block_y_1 + x(i)
          block_y_1 = y(i)
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    do i = 2, n ! expect: parallel linear-form inserted
      y(i) = a * y(i - 1) + x(i)
    end do
  end if
end subroutine

subroutine varying(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a(n)
  integer :: i
  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_y_1_part, block_y_1_parts(0:511)
  double precision :: block_y_1_by_y_1, block_y_1_by_y_1s(0:511)
  double precision :: block_y_1_starts(0:511)
  double precision :: block_y_1
  logical :: block_redo
  double precision :: block_last1
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_y_1_part_lanes(0:7)
  double precision :: block_y_1_by_y_1_lanes(0:7)
  ! heiretsu: linear form over (+,×) in y(i)
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n - 1) - (1)) / 512 + 1
  block_y_1 = 0
  if (1 <= n - 1) block_y_1 = y(0 + 1)
  block_redo = .true.
  if (n - 1 <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_y_1_part, block_y_1_by_y_1, block_y_1_part_lanes, &
    !$omp block_y_1_by_y_1_lanes)
    do block_i = 0, 63
      block_lo = (1) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n - 1)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_y_1_part_lanes(block_k) = -0.0d0
        block_y_1_by_y_1_lanes(block_k) = 1.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd private(i, block_y_1_part, block_y_1_by_y_1)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_y_1_part = block_y_1_part_lanes(block_lane)
          block_y_1_by_y_1 = block_y_1_by_y_1_lanes(block_lane)
          block_y_1_part = a(i) * block_y_1_part + x(i)
          block_y_1_by_y_1 = a(i) * block_y_1_by_y_1
          if (abs(block_y_1_by_y_1) < 2.3d-308) block_y_1_by_y_1 = 0
          block_y_1_part_lanes(block_lane) = block_y_1_part
          block_y_1_by_y_1_lanes(block_lane) = block_y_1_by_y_1
        end do
        !$omp end simd
      end do
      block_y_1_part = block_y_1_part_lanes(7)
      block_y_1_by_y_1 = block_y_1_by_y_1_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        block_y_1_part = a(i) * block_y_1_part + x(i)
        block_y_1_by_y_1 = a(i) * block_y_1_by_y_1
        if (abs(block_y_1_by_y_1) < 2.3d-308) block_y_1_by_y_1 = 0
      end do
      block_y_1_part_lanes(7) = block_y_1_part
      block_y_1_by_y_1_lanes(7) = block_y_1_by_y_1
      do block_k = 0, 7
        block_y_1_parts(block_i * 8 + block_k) = block_y_1_part_lanes(block_k)
        block_y_1_by_y_1s(block_i * 8 + block_k) = block_y_1_by_y_1_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_y_1_starts(block_i) = block_y_1
      block_last1 = block_y_1
      block_y_1 = block_y_1 * block_y_1_by_y_1s(block_i) + block_y_1_parts(block_i)
      if (block_y_1 - block_y_1 /= 0.0d0) block_redo = .true.
      if (block_y_1 == 0.0d0) block_redo = .true.
      if (abs(block_y_1_by_y_1s(block_i)) < 2.3d-308 .and. block_last1 /= 0.0d0 .and. (block_y_1 &
        == 0.0d0 .or. abs(block_last1) * 2.3d-291 > abs(block_y_1))) block_redo = .true.
    end do
    if (.not. block_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(block_y_1, block_lo, i)
      do block_i = 0, 63
        block_lo = (1) + block_i * 8 * block_size
        block_y_1 = block_y_1_starts(block_i * 8)
        do i = block_lo, min(block_lo + 8 * block_size - 1, n - 1)
          y(i + 1) = a(i) * block_y_1 + x(i)
          block_y_1 = y(i + 1)
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    do i = 1, n - 1 ! expect: parallel linear-form inserted
      y(i + 1) = a(i) * y(i) + x(i)
    end do
  end if
end subroutine

subroutine second(n, y, x, a, b)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a, b
  integer :: i
  integer :: block_i, block_size, block_lo, block_hi
  double precision :: block_y_2_by_y_2, block_y_2_by_y_2s(0:511)
  double precision :: block_y_2_by_y_1, block_y_2_by_y_1s(0:511)
  double precision :: block_y_1_part, block_y_1_parts(0:511)
  double precision :: block_y_1_by_y_2, block_y_1_by_y_2s(0:511)
  double precision :: block_y_1_by_y_1, block_y_1_by_y_1s(0:511)
  double precision :: block_y_2_part, block_y_2_parts(0:511)
  double precision :: block_y_2_starts(0:511)
  double precision :: block_y_1_starts(0:511)
  double precision :: block_y_1
  double precision :: block_y_2
  logical :: block_redo
  double precision :: block_last1
  double precision :: block_last2
  integer :: block_k, block_lane, block_t, block_len, block_from, block_to
  double precision :: block_y_2_by_y_2_lanes(0:7)
  double precision :: block_y_2_by_y_1_lanes(0:7)
  double precision :: block_y_1_part_lanes(0:7)
  double precision :: block_y_1_by_y_2_lanes(0:7)
  double precision :: block_y_1_by_y_1_lanes(0:7)
  double precision :: block_y_2_part_lanes(0:7)
  double precision :: block_old8
  double precision :: block_old3
  double precision :: block_old4
  double precision :: block_old1
  ! heiretsu: linear form over (+,×) in y(i - 2), y(i - 1)
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (3)) / 512 + 1
  block_y_1 = 0
  if (3 <= n) block_y_1 = y(2)
  block_y_2 = 0
  if (3 <= n) block_y_2 = y(1)
  block_redo = .true.
  if (n <= 2147483135) then
    block_redo = .false.
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_len, block_k, block_t, block_lane, &
    !$omp i, block_y_2_by_y_2, block_y_2_by_y_1, block_y_1_part, &
    !$omp block_y_1_by_y_2, block_y_1_by_y_1, block_y_2_part, block_old8, &
    !$omp block_old3, block_old4, block_y_2_part_lanes, &
    !$omp block_y_2_by_y_2_lanes, block_y_2_by_y_1_lanes, &
    !$omp block_y_1_part_lanes, block_y_1_by_y_2_lanes, &
    !$omp block_y_1_by_y_1_lanes)
    do block_i = 0, 63
      block_lo = (3) + block_i * (8 * block_size)
      block_hi = min(block_lo + 8 * block_size - 1, n)
      block_len = max(block_hi - block_lo + 1, 0) / 8
      do block_k = 0, 7
        block_y_2_part_lanes(block_k) = -0.0d0
        block_y_2_by_y_2_lanes(block_k) = 1.0d0
        block_y_2_by_y_1_lanes(block_k) = 0.0d0
        block_y_1_part_lanes(block_k) = -0.0d0
        block_y_1_by_y_2_lanes(block_k) = 0.0d0
        block_y_1_by_y_1_lanes(block_k) = 1.0d0
      end do
      do block_t = 0, block_len - 1
        !$omp simd &
        !$omp private(i, block_y_2_by_y_2, block_y_2_by_y_1, block_y_1_part, &
        !$omp block_y_1_by_y_2, block_y_1_by_y_1, block_y_2_part, block_old8, &
        !$omp block_old3, block_old4)
        do block_lane = 0, 7
          i = block_lo + block_lane * block_len + block_t
          block_y_2_by_y_2 = block_y_2_by_y_2_lanes(block_lane)
          block_y_2_by_y_1 = block_y_2_by_y_1_lanes(block_lane)
          block_y_1_part = block_y_1_part_lanes(block_lane)
          block_y_1_by_y_2 = block_y_1_by_y_2_lanes(block_lane)
          block_y_1_by_y_1 = block_y_1_by_y_1_lanes(block_lane)
          block_y_2_part = block_y_2_part_lanes(block_lane)
          block_old8 = block_y_2_part
          block_y_2_part = block_y_1_part
          block_y_1_part = a * block_y_2_part + b * block_old8 + x(i)
          block_old3 = block_y_2_by_y_2
          block_y_2_by_y_2 = block_y_1_by_y_2
          block_y_1_by_y_2 = a * block_y_2_by_y_2 + b * block_old3
          block_old4 = block_y_2_by_y_1
          block_y_2_by_y_1 = block_y_1_by_y_1
          block_y_1_by_y_1 = a * block_y_2_by_y_1 + b * block_old4
          if (abs(block_y_1_by_y_2) < 2.3d-308) block_y_1_by_y_2 = 0
          if (abs(block_y_1_by_y_1) < 2.3d-308) block_y_1_by_y_1 = 0
          block_y_2_by_y_2_lanes(block_lane) = block_y_2_by_y_2
          block_y_2_by_y_1_lanes(block_lane) = block_y_2_by_y_1
          block_y_1_part_lanes(block_lane) = block_y_1_part
          block_y_1_by_y_2_lanes(block_lane) = block_y_1_by_y_2
          block_y_1_by_y_1_lanes(block_lane) = block_y_1_by_y_1
          block_y_2_part_lanes(block_lane) = block_y_2_part
        end do
        !$omp end simd
      end do
      block_y_2_by_y_2 = block_y_2_by_y_2_lanes(7)
      block_y_2_by_y_1 = block_y_2_by_y_1_lanes(7)
      block_y_1_part = block_y_1_part_lanes(7)
      block_y_1_by_y_2 = block_y_1_by_y_2_lanes(7)
      block_y_1_by_y_1 = block_y_1_by_y_1_lanes(7)
      block_y_2_part = block_y_2_part_lanes(7)
      do i = block_lo + 8 * block_len, block_hi
        block_old8 = block_y_2_part
        block_y_2_part = block_y_1_part
        block_y_1_part = a * block_y_2_part + b * block_old8 + x(i)
        block_old3 = block_y_2_by_y_2
        block_y_2_by_y_2 = block_y_1_by_y_2
        block_y_1_by_y_2 = a * block_y_2_by_y_2 + b * block_old3
        block_old4 = block_y_2_by_y_1
        block_y_2_by_y_1 = block_y_1_by_y_1
        block_y_1_by_y_1 = a * block_y_2_by_y_1 + b * block_old4
        if (abs(block_y_1_by_y_2) < 2.3d-308) block_y_1_by_y_2 = 0
        if (abs(block_y_1_by_y_1) < 2.3d-308) block_y_1_by_y_1 = 0
      end do
      block_y_2_by_y_2_lanes(7) = block_y_2_by_y_2
      block_y_2_by_y_1_lanes(7) = block_y_2_by_y_1
      block_y_1_part_lanes(7) = block_y_1_part
      block_y_1_by_y_2_lanes(7) = block_y_1_by_y_2
      block_y_1_by_y_1_lanes(7) = block_y_1_by_y_1
      block_y_2_part_lanes(7) = block_y_2_part
      do block_k = 0, 7
        block_y_2_by_y_2s(block_i * 8 + block_k) = block_y_2_by_y_2_lanes(block_k)
        block_y_2_by_y_1s(block_i * 8 + block_k) = block_y_2_by_y_1_lanes(block_k)
        block_y_1_parts(block_i * 8 + block_k) = block_y_1_part_lanes(block_k)
        block_y_1_by_y_2s(block_i * 8 + block_k) = block_y_1_by_y_2_lanes(block_k)
        block_y_1_by_y_1s(block_i * 8 + block_k) = block_y_1_by_y_1_lanes(block_k)
        block_y_2_parts(block_i * 8 + block_k) = block_y_2_part_lanes(block_k)
      end do
    end do
    !$omp end parallel do
    do block_i = 0, 511
      block_y_2_starts(block_i) = block_y_2
      block_y_1_starts(block_i) = block_y_1
      block_last1 = block_y_2
      block_last2 = block_y_1
      block_old1 = block_y_2
      block_y_2 = block_y_1 * block_y_2_by_y_1s(block_i) + block_old1 * block_y_2_by_y_2s(block_i) &
        + block_y_2_parts(block_i)
      block_y_1 = block_y_1 * block_y_1_by_y_1s(block_i) + block_old1 * block_y_1_by_y_2s(block_i) &
        + block_y_1_parts(block_i)
      if (block_y_2 - block_y_2 /= 0.0d0) block_redo = .true.
      if (block_y_1 - block_y_1 /= 0.0d0) block_redo = .true.
      if (block_y_2 == 0.0d0) block_redo = .true.
      if (block_y_1 == 0.0d0) block_redo = .true.
      if (abs(block_y_1_by_y_2s(block_i)) < 2.3d-308 .and. block_last1 /= 0.0d0 .and. (block_y_1 &
        == 0.0d0 .or. abs(block_last1) * 2.3d-291 > abs(block_y_1))) block_redo = .true.
      if (abs(block_y_1_by_y_1s(block_i)) < 2.3d-308 .and. block_last2 /= 0.0d0 .and. (block_y_1 &
        == 0.0d0 .or. abs(block_last2) * 2.3d-291 > abs(block_y_1))) block_redo = .true.
    end do
    if (.not. block_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(block_y_1, block_y_2, block_lo, i)
      do block_i = 0, 63
        block_lo = (3) + block_i * 8 * block_size
        block_y_2 = block_y_2_starts(block_i * 8)
        block_y_1 = block_y_1_starts(block_i * 8)
        do i = block_lo, min(block_lo + 8 * block_size - 1, n)
          y(i) = a * block_y_1 + b * block_y_2 + x(i)
          block_y_2 = block_y_1
          block_y_1 = y(i)
        end do
      end do
      !$omp end parallel do
    end if
  end if
  ! as it was: blocks would not pay, a number is not finite, or rounding would show
  if (block_redo) then
    do i = 3, n ! expect: parallel linear-form inserted
      y(i) = a * y(i - 1) + b * y(i - 2) + x(i)
    end do
  end if
end subroutine

subroutine prefix(n, a)
  integer, intent(in) :: n
  integer(8), intent(inout) :: a(n)
  integer :: i
  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_a_1_part, block_a_1_parts(0:63)
  integer(8) :: block_a_1_starts(0:63)
  integer(8) :: block_a_1
  ! heiretsu: linear form over + in a(i - 1)
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (2)) / 64 + 1
  block_a_1 = 0
  if (2 <= n) block_a_1 = a(1)
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_a_1_part, i)
    do block_i = 0, 63
      block_lo = (2) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_a_1_part = 0
      do i = block_lo, block_hi
        block_a_1_part = block_a_1_part + a(i)
      end do
      block_a_1_parts(block_i) = block_a_1_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_a_1_starts(block_i) = block_a_1
      block_a_1 = block_a_1 + block_a_1_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_a_1, block_lo, i)
    do block_i = 0, 63
      block_lo = (2) + block_i * block_size
      block_a_1 = block_a_1_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        a(i) = a(i) + block_a_1
        block_a_1 = a(i)
      end do
    end do
    !$omp end parallel do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      a(i) = a(i) + a(i - 1)
    end do
  end if
end subroutine

subroutine reset(n, y, x)
  integer, intent(in) :: n
  integer, intent(inout) :: y(n)
  integer, intent(in) :: x(n)
  integer :: i
  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_y_1_part, block_y_1_parts(0:63)
  integer(8) :: block_y_1_by_y_1, block_y_1_by_y_1s(0:63)
  integer :: block_y_1_starts(0:63)
  integer :: block_y_1
  ! heiretsu: linear form over (+,×) in y(i - 1)
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (2)) / 64 + 1
  block_y_1 = 0
  if (2 <= n) block_y_1 = y(1)
  if (n <= 2147483583) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_y_1_part, block_y_1_by_y_1, i)
    do block_i = 0, 63
      block_lo = (2) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_y_1_part = 0
      block_y_1_by_y_1 = 1
      do i = block_lo, block_hi
        if (0 < x(i)) then
          block_y_1_part = block_y_1_part + x(i)
        else
          block_y_1_part = 0
          block_y_1_by_y_1 = 0
        end if
      end do
      block_y_1_parts(block_i) = block_y_1_part
      block_y_1_by_y_1s(block_i) = block_y_1_by_y_1
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_y_1_starts(block_i) = block_y_1
      block_y_1 = int(block_y_1, 8) * block_y_1_by_y_1s(block_i) + block_y_1_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_y_1, block_lo, i)
    do block_i = 0, 63
      block_lo = (2) + block_i * block_size
      block_y_1 = block_y_1_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        if (x(i) > 0) then
          y(i) = block_y_1 + x(i)
        else
          y(i) = 0
        end if
        block_y_1 = y(i)
      end do
    end do
    !$omp end parallel do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      if (x(i) > 0) then
        y(i) = y(i - 1) + x(i)
      else
        y(i) = 0
      end if
    end do
  end if
end subroutine

subroutine greatest(n, m, x)
  integer, intent(in) :: n
  integer, intent(inout) :: m(n)
  integer, intent(in) :: x(n)
  integer :: i
  integer :: block_i, block_size, block_lo, block_hi
  integer :: block_m_12, block_m_12s(0:63)
  integer :: block_m_1_starts(0:63)
  integer :: block_m_1
  ! heiretsu: linear form over max in m(i - 1)
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (2)) / 64 + 1
  block_m_1 = 0
  if (2 <= n) block_m_1 = m(1)
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_m_12, i)
    do block_i = 0, 63
      block_lo = (2) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_m_12 = block_m_1
      do i = block_lo, block_hi
        if (block_m_12 < x(i)) then
          block_m_12 = x(i)
        end if
      end do
      block_m_12s(block_i) = block_m_12
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_m_1_starts(block_i) = block_m_1
      if (block_m_1 < block_m_12s(block_i)) then
        block_m_1 = block_m_12s(block_i)
      end if
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_m_1, block_lo, i)
    do block_i = 0, 63
      block_lo = (2) + block_i * block_size
      block_m_1 = block_m_1_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        m(i) = block_m_1
        if (x(i) > m(i)) m(i) = x(i)
        block_m_1 = m(i)
      end do
    end do
    !$omp end parallel do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      m(i) = m(i - 1)
      if (x(i) > m(i)) m(i) = x(i)
    end do
  end if
end subroutine
