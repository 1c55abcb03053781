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
        integer :: b1_i, b1_size, b1_lo, b1_hi
        double precision :: b1_smooth_const1, b1_smooth_const1s(0:511)
        double precision :: b1_smooth_by_smooth2, b1_smooth_by_smooth2s(0:511)
        logical :: b1_redo
        double precision :: b1_first0
        double precision :: b1_last0
        integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
        double precision :: b1_smooth_const1l(0:7)
        double precision :: b1_smooth_by_smooth2l(0:7)
        smooth = s
        ! heiretsu: linear form over (+,×) in smooth
        b1_size = ((n) - (1)) / 512 + 1
        b1_redo = .true.
        b1_first0 = smooth
        if (b1_size >= 64 .and. n <= 2147483135) then
          b1_redo = .false.
          !$omp parallel do &
          !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, &
          !$omp b1_smooth_const1, b1_smooth_by_smooth2, b1_smooth_const1l, &
          !$omp b1_smooth_by_smooth2l)
          do b1_i = 0, 63
            b1_lo = (1) + b1_i * (8 * b1_size)
            b1_hi = min(b1_lo + 8 * b1_size - 1, n)
            b1_len = max(b1_hi - b1_lo + 1, 0) / 8
            do b1_k = 0, 7
              b1_smooth_const1l(b1_k) = -0.0d0
              b1_smooth_by_smooth2l(b1_k) = 1.0d0
            end do
            do b1_t = 0, b1_len - 1
              !$omp simd private(i, b1_smooth_const1, b1_smooth_by_smooth2)
              do b1_l = 0, 7
                i = b1_lo + b1_l * b1_len + b1_t
                b1_smooth_const1 = b1_smooth_const1l(b1_l)
                b1_smooth_by_smooth2 = b1_smooth_by_smooth2l(b1_l)
                b1_smooth_const1 = c * b1_smooth_const1 + ((1.0d0 - c) * x(i))
                b1_smooth_by_smooth2 = c * b1_smooth_by_smooth2
                if (abs(b1_smooth_by_smooth2) < 2.3d-308) b1_smooth_by_smooth2 = 0
                b1_smooth_const1l(b1_l) = b1_smooth_const1
                b1_smooth_by_smooth2l(b1_l) = b1_smooth_by_smooth2
              end do
              !$omp end simd
            end do
            b1_smooth_const1 = b1_smooth_const1l(7)
            b1_smooth_by_smooth2 = b1_smooth_by_smooth2l(7)
            do i = b1_lo + 8 * b1_len, b1_hi
              b1_smooth_const1 = c * b1_smooth_const1 + ((1.0d0 - c) * x(i))
              b1_smooth_by_smooth2 = c * b1_smooth_by_smooth2
              if (abs(b1_smooth_by_smooth2) < 2.3d-308) b1_smooth_by_smooth2 = 0
            end do
            b1_smooth_const1l(7) = b1_smooth_const1
            b1_smooth_by_smooth2l(7) = b1_smooth_by_smooth2
            do b1_k = 0, 7
              b1_smooth_const1s(b1_i * 8 + b1_k) = b1_smooth_const1l(b1_k)
              b1_smooth_by_smooth2s(b1_i * 8 + b1_k) = b1_smooth_by_smooth2l(b1_k)
            end do
          end do
          !$omp end parallel do
          do b1_i = 0, 511
            b1_last0 = smooth
            smooth = smooth * b1_smooth_by_smooth2s(b1_i) + b1_smooth_const1s(b1_i)
            if (smooth - smooth /= 0.0d0) b1_redo = .true.
            if (abs(b1_smooth_by_smooth2s(b1_i)) < 2.3d-308 .and. b1_last0 /= 0.0d0 .and. (smooth &
              == 0.0d0 .or. abs(b1_last0) * 2.3d-291 > abs(smooth))) b1_redo = .true.
          end do
          if (smooth == 0.0d0) b1_redo = .true.
        end if
        if (b1_redo) then
          smooth = b1_first0
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
        integer :: b2_i, b2_size, b2_lo, b2_hi
        integer(8) :: b2_cur_const2, b2_cur_const2s(0:511)
        integer(8) :: b2_cur_by_cur3, b2_cur_by_cur3s(0:511)
        integer(8) :: b2_best_const4, b2_best_const4s(0:511)
        integer(8) :: b2_best_by_cur5, b2_best_by_cur5s(0:511)
        integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
        integer(8) :: b2_cur_const2l(0:7)
        integer(8) :: b2_cur_by_cur3l(0:7)
        integer(8) :: b2_best_const4l(0:7)
        integer(8) :: b2_best_by_cur5l(0:7)
        integer(8) :: b2_pick0
        cur = 0
        best = 0
        ! heiretsu: linear form over (max,+) in cur, best
        b2_size = ((n) - (1)) / 512 + 1
        if (b2_size >= 64 .and. n <= 2147483135) then
          !$omp parallel do &
          !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, &
          !$omp b2_cur_const2, b2_cur_by_cur3, b2_best_const4, &
          !$omp b2_best_by_cur5, b2_cur_const2l, b2_cur_by_cur3l, &
          !$omp b2_best_const4l, b2_best_by_cur5l)
          do b2_i = 0, 63
            b2_lo = (1) + b2_i * (8 * b2_size)
            b2_hi = min(b2_lo + 8 * b2_size - 1, n)
            b2_len = max(b2_hi - b2_lo + 1, 0) / 8
            do b2_k = 0, 7
              b2_cur_const2l(b2_k) = -4611686018427387904_8
              b2_cur_by_cur3l(b2_k) = 0
              b2_best_const4l(b2_k) = -4611686018427387904_8
              b2_best_by_cur5l(b2_k) = -4611686018427387904_8
            end do
            do b2_t = 0, b2_len - 1
              !$omp simd &
              !$omp private(i, b2_cur_const2, b2_cur_by_cur3, b2_best_const4, &
              !$omp b2_best_by_cur5)
              do b2_l = 0, 7
                i = b2_lo + b2_l * b2_len + b2_t
                b2_cur_const2 = b2_cur_const2l(b2_l)
                b2_cur_by_cur3 = b2_cur_by_cur3l(b2_l)
                b2_best_const4 = b2_best_const4l(b2_l)
                b2_best_by_cur5 = b2_best_by_cur5l(b2_l)
                if (int(cost(a(i)), 8) + gain(a(i)) + b2_cur_const2 < 0) then
                  b2_cur_const2 = 0
                else
                  b2_cur_const2 = int(cost(a(i)), 8) + gain(a(i)) + b2_cur_const2
                end if
                b2_cur_by_cur3 = int(cost(a(i)), 8) + gain(a(i)) + b2_cur_by_cur3
                if (b2_best_const4 < b2_cur_const2) then
                  b2_best_const4 = b2_cur_const2
                end if
                if (b2_best_by_cur5 < b2_cur_by_cur3) then
                  b2_best_by_cur5 = b2_cur_by_cur3
                end if
                b2_cur_const2l(b2_l) = b2_cur_const2
                b2_cur_by_cur3l(b2_l) = b2_cur_by_cur3
                b2_best_const4l(b2_l) = b2_best_const4
                b2_best_by_cur5l(b2_l) = b2_best_by_cur5
              end do
              !$omp end simd
            end do
            b2_cur_const2 = b2_cur_const2l(7)
            b2_cur_by_cur3 = b2_cur_by_cur3l(7)
            b2_best_const4 = b2_best_const4l(7)
            b2_best_by_cur5 = b2_best_by_cur5l(7)
            do i = b2_lo + 8 * b2_len, b2_hi
              if (int(cost(a(i)), 8) + gain(a(i)) + b2_cur_const2 < 0) then
                b2_cur_const2 = 0
              else
                b2_cur_const2 = int(cost(a(i)), 8) + gain(a(i)) + b2_cur_const2
              end if
              b2_cur_by_cur3 = int(cost(a(i)), 8) + gain(a(i)) + b2_cur_by_cur3
              if (b2_best_const4 < b2_cur_const2) then
                b2_best_const4 = b2_cur_const2
              end if
              if (b2_best_by_cur5 < b2_cur_by_cur3) then
                b2_best_by_cur5 = b2_cur_by_cur3
              end if
            end do
            b2_cur_const2l(7) = b2_cur_const2
            b2_cur_by_cur3l(7) = b2_cur_by_cur3
            b2_best_const4l(7) = b2_best_const4
            b2_best_by_cur5l(7) = b2_best_by_cur5
            do b2_k = 0, 7
              b2_cur_const2s(b2_i * 8 + b2_k) = b2_cur_const2l(b2_k)
              b2_cur_by_cur3s(b2_i * 8 + b2_k) = b2_cur_by_cur3l(b2_k)
              b2_best_const4s(b2_i * 8 + b2_k) = b2_best_const4l(b2_k)
              b2_best_by_cur5s(b2_i * 8 + b2_k) = b2_best_by_cur5l(b2_k)
            end do
          end do
          !$omp end parallel do
          do b2_i = 0, 511
            if (cur + b2_best_by_cur5s(b2_i) < b2_best_const4s(b2_i)) then
              b2_pick0 = b2_best_const4s(b2_i)
            else
              b2_pick0 = cur + b2_best_by_cur5s(b2_i)
            end if
            if (best < b2_pick0) then
              if (cur + b2_best_by_cur5s(b2_i) < b2_best_const4s(b2_i)) then
                best = b2_best_const4s(b2_i)
              else
                best = cur + b2_best_by_cur5s(b2_i)
              end if
            end if
            if (cur + b2_cur_by_cur3s(b2_i) < b2_cur_const2s(b2_i)) then
              cur = b2_cur_const2s(b2_i)
            else
              cur = cur + b2_cur_by_cur3s(b2_i)
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
