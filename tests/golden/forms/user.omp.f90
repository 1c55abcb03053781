! A function of the user's, looked into: a maximum, and what grows but not below zero. golden: output twin: text
module sums
contains
    pure integer function larger(a, b)
        integer, intent(in) :: a, b
        larger = b
        if (a > b) larger = a
    end function larger

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
                if (a(i) + b2_cur_const2 < 0) then
                  b2_cur_const2 = 0
                else
                  b2_cur_const2 = a(i) + b2_cur_const2
                end if
                b2_cur_by_cur3 = a(i) + b2_cur_by_cur3
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
              if (a(i) + b2_cur_const2 < 0) then
                b2_cur_const2 = 0
              else
                b2_cur_const2 = a(i) + b2_cur_const2
              end if
              b2_cur_by_cur3 = a(i) + b2_cur_by_cur3
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
              cur = larger(cur + a(i), 0)
              best = larger(best, cur)
          end do
        end if
        segment = best
    end function segment
end module sums
