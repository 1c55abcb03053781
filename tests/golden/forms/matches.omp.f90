! How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text
integer function matches(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: ones, all, i

    integer :: b2_i, b2_size, b2_lo, b2_hi
    integer(8) :: b2_ones_const2, b2_ones_const2s(0:511)
    integer(8) :: b2_ones_by_ones3, b2_ones_by_ones3s(0:511)
    integer(8) :: b2_all_by_ones4, b2_all_by_ones4s(0:511)
    integer(8) :: b2_all_const5, b2_all_const5s(0:511)
    integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
    integer(8) :: b2_ones_const2l(0:7)
    integer(8) :: b2_ones_by_ones3l(0:7)
    integer(8) :: b2_all_by_ones4l(0:7)
    integer(8) :: b2_all_const5l(0:7)
    ones = 0
    all = 0
    ! heiretsu: linear form over (+,×) in ones, all
    b2_size = ((n) - (1)) / 512 + 1
    if (b2_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_ones_const2, &
      !$omp b2_ones_by_ones3, b2_all_by_ones4, b2_all_const5, b2_ones_const2l, &
      !$omp b2_ones_by_ones3l, b2_all_const5l, b2_all_by_ones4l)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * (8 * b2_size)
        b2_hi = min(b2_lo + 8 * b2_size - 1, n)
        b2_len = max(b2_hi - b2_lo + 1, 0) / 8
        do b2_k = 0, 7
          b2_ones_const2l(b2_k) = 0
          b2_ones_by_ones3l(b2_k) = 1
          b2_all_const5l(b2_k) = 0
          b2_all_by_ones4l(b2_k) = 0
        end do
        do b2_t = 0, b2_len - 1
          !$omp simd &
          !$omp private(i, b2_ones_const2, b2_ones_by_ones3, b2_all_by_ones4, &
          !$omp b2_all_const5)
          do b2_l = 0, 7
            i = b2_lo + b2_l * b2_len + b2_t
            b2_ones_const2 = b2_ones_const2l(b2_l)
            b2_ones_by_ones3 = b2_ones_by_ones3l(b2_l)
            b2_all_by_ones4 = b2_all_by_ones4l(b2_l)
            b2_all_const5 = b2_all_const5l(b2_l)
            if (1 == a(i)) then
              b2_ones_const2 = b2_ones_const2 + 1
            else
              if (a(i) == 2) then
                b2_all_const5 = b2_ones_const2 + b2_all_const5
                b2_all_by_ones4 = b2_ones_by_ones3 + b2_all_by_ones4
              else
                if (a(i) /= 0) then
                  b2_ones_const2 = 0
                  b2_ones_by_ones3 = 0
                end if
              end if
            end if
            b2_ones_const2l(b2_l) = b2_ones_const2
            b2_ones_by_ones3l(b2_l) = b2_ones_by_ones3
            b2_all_by_ones4l(b2_l) = b2_all_by_ones4
            b2_all_const5l(b2_l) = b2_all_const5
          end do
          !$omp end simd
        end do
        b2_ones_const2 = b2_ones_const2l(7)
        b2_ones_by_ones3 = b2_ones_by_ones3l(7)
        b2_all_by_ones4 = b2_all_by_ones4l(7)
        b2_all_const5 = b2_all_const5l(7)
        do i = b2_lo + 8 * b2_len, b2_hi
          if (1 == a(i)) then
            b2_ones_const2 = b2_ones_const2 + 1
          else
            if (a(i) == 2) then
              b2_all_const5 = b2_ones_const2 + b2_all_const5
              b2_all_by_ones4 = b2_ones_by_ones3 + b2_all_by_ones4
            else
              if (a(i) /= 0) then
                b2_ones_const2 = 0
                b2_ones_by_ones3 = 0
              end if
            end if
          end if
        end do
        b2_ones_const2l(7) = b2_ones_const2
        b2_ones_by_ones3l(7) = b2_ones_by_ones3
        b2_all_by_ones4l(7) = b2_all_by_ones4
        b2_all_const5l(7) = b2_all_const5
        do b2_k = 0, 7
          b2_ones_const2s(b2_i * 8 + b2_k) = b2_ones_const2l(b2_k)
          b2_ones_by_ones3s(b2_i * 8 + b2_k) = b2_ones_by_ones3l(b2_k)
          b2_all_by_ones4s(b2_i * 8 + b2_k) = b2_all_by_ones4l(b2_k)
          b2_all_const5s(b2_i * 8 + b2_k) = b2_all_const5l(b2_k)
        end do
      end do
      !$omp end parallel do
      do b2_i = 0, 511
        all = int(ones, 8) * b2_all_by_ones4s(b2_i) + all + b2_all_const5s(b2_i)
        ones = int(ones, 8) * b2_ones_by_ones3s(b2_i) + b2_ones_const2s(b2_i)
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          if (a(i) == 1) then
              ones = ones + 1
          else if (a(i) == 2) then
              all = all + ones
          else if (a(i) /= 0) then
              ones = 0
          end if
      end do
    end if
    matches = all
end function matches
