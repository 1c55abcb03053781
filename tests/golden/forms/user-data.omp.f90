! Functions of the user's: a float recurrence looked into; data alone through one with a loop, a table and a global that nothing changes. golden: output twin: text
module data_functions
    integer, parameter :: weight(0:3) = (/ 1, -2, 3, -4 /)
    integer :: threshold = 7
contains
    pure double precision function step(s, x, c)
        double precision, intent(in) :: s, x, c
        double precision :: kept
        kept = c * s
        step = kept + (1.0d0 - c) * x
    end function step

    integer function cost(x)
        integer, intent(in) :: x
        integer :: j
        cost = 0
        do j = 0, 7 ! expect: parallel reduction(+:cost)
            cost = cost + iand(ishft(x, -j), 1)
        end do
        cost = cost - weight(iand(x, 3))
    end function cost

    integer function gain(x)
        integer, intent(in) :: x
        gain = -1
        if (x > threshold) gain = x - threshold
    end function gain

    double precision function smooth(n, x, c, s)
        integer, intent(in) :: n
        double precision, intent(in) :: x(n), c, s
        integer :: i
        integer :: block_i, block_size, block_lo, block_hi
        double precision :: block_smooth_part, block_smooth_parts(0:511)
        double precision :: block_smooth_by_smooth, block_smooth_by_smooths(0:511)
        logical :: block_redo
        double precision :: block_first0
        double precision :: block_last0
        integer :: block_k, block_lane, block_t, block_len, block_from, block_to
        double precision :: block_smooth_part_lanes(0:7)
        double precision :: block_smooth_by_smooth_lanes(0:7)
        smooth = s
        ! heiretsu: linear form over (+,×) in smooth
        ! blocks of iterations run side by side, then their results are put together in order
        block_size = ((n) - (1)) / 512 + 1
        block_redo = .true.
        block_first0 = smooth
        if (block_size >= 64 .and. n <= 2147483135) then
          block_redo = .false.
          !$omp parallel do &
          !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
          !$omp block_lane, i, block_smooth_part, block_smooth_by_smooth, &
          !$omp block_smooth_part_lanes, block_smooth_by_smooth_lanes)
          do block_i = 0, 63
            block_lo = (1) + block_i * (8 * block_size)
            block_hi = min(block_lo + 8 * block_size - 1, n)
            block_len = max(block_hi - block_lo + 1, 0) / 8
            do block_k = 0, 7
              block_smooth_part_lanes(block_k) = -0.0d0
              block_smooth_by_smooth_lanes(block_k) = 1.0d0
            end do
            do block_t = 0, block_len - 1
              !$omp simd private(i, block_smooth_part, block_smooth_by_smooth)
              do block_lane = 0, 7
                i = block_lo + block_lane * block_len + block_t
                block_smooth_part = block_smooth_part_lanes(block_lane)
                block_smooth_by_smooth = block_smooth_by_smooth_lanes(block_lane)
                block_smooth_part = c * block_smooth_part + ((1.0d0 - c) * x(i))
                block_smooth_by_smooth = c * block_smooth_by_smooth
                if (abs(block_smooth_by_smooth) < 2.3d-308) block_smooth_by_smooth = 0
                block_smooth_part_lanes(block_lane) = block_smooth_part
                block_smooth_by_smooth_lanes(block_lane) = block_smooth_by_smooth
              end do
              !$omp end simd
            end do
            block_smooth_part = block_smooth_part_lanes(7)
            block_smooth_by_smooth = block_smooth_by_smooth_lanes(7)
            do i = block_lo + 8 * block_len, block_hi
              block_smooth_part = c * block_smooth_part + ((1.0d0 - c) * x(i))
              block_smooth_by_smooth = c * block_smooth_by_smooth
              if (abs(block_smooth_by_smooth) < 2.3d-308) block_smooth_by_smooth = 0
            end do
            block_smooth_part_lanes(7) = block_smooth_part
            block_smooth_by_smooth_lanes(7) = block_smooth_by_smooth
            do block_k = 0, 7
              block_smooth_parts(block_i * 8 + block_k) = block_smooth_part_lanes(block_k)
              block_smooth_by_smooths(block_i * 8 + block_k) = block_smooth_by_smooth_lanes(block_k)
            end do
          end do
          !$omp end parallel do
          do block_i = 0, 511
            block_last0 = smooth
            smooth = smooth * block_smooth_by_smooths(block_i) + block_smooth_parts(block_i)
            if (smooth - smooth /= 0.0d0) block_redo = .true.
            if (abs(block_smooth_by_smooths(block_i)) < 2.3d-308 .and. block_last0 /= 0.0d0 .and. &
              (smooth == 0.0d0 .or. abs(block_last0) * 2.3d-291 > abs(smooth))) block_redo = &
              .true.
          end do
          if (smooth == 0.0d0) block_redo = .true.
        end if
        ! as it was: blocks would not pay, a number is not finite, or rounding would show
        if (block_redo) then
          smooth = block_first0
          do i = 1, n ! expect: parallel linear-form inserted
              smooth = step(smooth, x(i), c)
          end do
        end if
    end function smooth

    integer function segment(n, a)
        integer, intent(in) :: n
        integer, intent(in) :: a(n)
        integer :: cur, best
        integer :: i
        integer :: block_i, block_size, block_lo, block_hi
        integer(8) :: block_cur_part, block_cur_parts(0:511)
        integer(8) :: block_cur_by_cur, block_cur_by_curs(0:511)
        integer(8) :: block_best_part, block_best_parts(0:511)
        integer(8) :: block_best_by_cur, block_best_by_curs(0:511)
        integer :: block_k, block_lane, block_t, block_len, block_from, block_to
        integer(8) :: block_cur_part_lanes(0:7)
        integer(8) :: block_cur_by_cur_lanes(0:7)
        integer(8) :: block_best_part_lanes(0:7)
        integer(8) :: block_best_by_cur_lanes(0:7)
        integer(8) :: block_pick0
        cur = 0
        best = 0
        ! heiretsu: linear form over (max,+) in cur, best
        ! blocks of iterations run side by side, then their results are put together in order
        block_size = ((n) - (1)) / 512 + 1
        if (block_size >= 64 .and. n <= 2147483135) then
          !$omp parallel do &
          !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
          !$omp block_lane, i, block_cur_part, block_cur_by_cur, &
          !$omp block_best_part, block_best_by_cur, block_cur_part_lanes, &
          !$omp block_cur_by_cur_lanes, block_best_part_lanes, &
          !$omp block_best_by_cur_lanes)
          do block_i = 0, 63
            block_lo = (1) + block_i * (8 * block_size)
            block_hi = min(block_lo + 8 * block_size - 1, n)
            block_len = max(block_hi - block_lo + 1, 0) / 8
            do block_k = 0, 7
              block_cur_part_lanes(block_k) = -4611686018427387904_8
              block_cur_by_cur_lanes(block_k) = 0
              block_best_part_lanes(block_k) = -4611686018427387904_8
              block_best_by_cur_lanes(block_k) = -4611686018427387904_8
            end do
            do block_t = 0, block_len - 1
              !$omp simd &
              !$omp private(i, block_cur_part, block_cur_by_cur, &
              !$omp block_best_part, block_best_by_cur)
              do block_lane = 0, 7
                i = block_lo + block_lane * block_len + block_t
                block_cur_part = block_cur_part_lanes(block_lane)
                block_cur_by_cur = block_cur_by_cur_lanes(block_lane)
                block_best_part = block_best_part_lanes(block_lane)
                block_best_by_cur = block_best_by_cur_lanes(block_lane)
                if (int(cost(a(i)), 8) + gain(a(i)) + block_cur_part < 0) then
                  block_cur_part = 0
                else
                  block_cur_part = int(cost(a(i)), 8) + gain(a(i)) + block_cur_part
                end if
                block_cur_by_cur = int(cost(a(i)), 8) + gain(a(i)) + block_cur_by_cur
                if (block_best_part < block_cur_part) then
                  block_best_part = block_cur_part
                end if
                if (block_best_by_cur < block_cur_by_cur) then
                  block_best_by_cur = block_cur_by_cur
                end if
                block_cur_part_lanes(block_lane) = block_cur_part
                block_cur_by_cur_lanes(block_lane) = block_cur_by_cur
                block_best_part_lanes(block_lane) = block_best_part
                block_best_by_cur_lanes(block_lane) = block_best_by_cur
              end do
              !$omp end simd
            end do
            block_cur_part = block_cur_part_lanes(7)
            block_cur_by_cur = block_cur_by_cur_lanes(7)
            block_best_part = block_best_part_lanes(7)
            block_best_by_cur = block_best_by_cur_lanes(7)
            do i = block_lo + 8 * block_len, block_hi
              if (int(cost(a(i)), 8) + gain(a(i)) + block_cur_part < 0) then
                block_cur_part = 0
              else
                block_cur_part = int(cost(a(i)), 8) + gain(a(i)) + block_cur_part
              end if
              block_cur_by_cur = int(cost(a(i)), 8) + gain(a(i)) + block_cur_by_cur
              if (block_best_part < block_cur_part) then
                block_best_part = block_cur_part
              end if
              if (block_best_by_cur < block_cur_by_cur) then
                block_best_by_cur = block_cur_by_cur
              end if
            end do
            block_cur_part_lanes(7) = block_cur_part
            block_cur_by_cur_lanes(7) = block_cur_by_cur
            block_best_part_lanes(7) = block_best_part
            block_best_by_cur_lanes(7) = block_best_by_cur
            do block_k = 0, 7
              block_cur_parts(block_i * 8 + block_k) = block_cur_part_lanes(block_k)
              block_cur_by_curs(block_i * 8 + block_k) = block_cur_by_cur_lanes(block_k)
              block_best_parts(block_i * 8 + block_k) = block_best_part_lanes(block_k)
              block_best_by_curs(block_i * 8 + block_k) = block_best_by_cur_lanes(block_k)
            end do
          end do
          !$omp end parallel do
          do block_i = 0, 511
            if (cur + block_best_by_curs(block_i) < block_best_parts(block_i)) then
              block_pick0 = block_best_parts(block_i)
            else
              block_pick0 = cur + block_best_by_curs(block_i)
            end if
            if (best < block_pick0) then
              if (cur + block_best_by_curs(block_i) < block_best_parts(block_i)) then
                best = block_best_parts(block_i)
              else
                best = cur + block_best_by_curs(block_i)
              end if
            end if
            if (cur + block_cur_by_curs(block_i) < block_cur_parts(block_i)) then
              cur = block_cur_parts(block_i)
            else
              cur = cur + block_cur_by_curs(block_i)
            end if
          end do
        else
          do i = 1, n ! expect: parallel linear-form inserted
              cur = cur + cost(a(i)) + gain(a(i))
              if (cur < 0) cur = 0
              if (cur > best) best = cur
          end do
        end if
        segment = best
    end function segment
end module data_functions
