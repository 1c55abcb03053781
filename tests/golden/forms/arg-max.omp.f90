! The greatest value, where it is first, and how often it occurs. golden: output twin: text
subroutine greatest(n, a, value, at, times)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at, times
    double precision :: m
    integer :: i, w, c

    integer :: b3_i, b3_size, b3_lo, b3_hi
    double precision :: b3_m3, b3_m3s(0:511)
    integer :: b3_w4, b3_w4s(0:511)
    integer :: b3_c5, b3_c5s(0:511)
    integer :: b3_k, b3_l, b3_t, b3_len, b3_from, b3_to
    double precision :: b3_m3l(0:7)
    integer :: b3_w4l(0:7)
    integer :: b3_c5l(0:7)
    m = a(1)
    w = 1
    c = 1
    ! heiretsu: linear form over max in m; then set or kept in w; then linear form over (+,×) in c
    b3_size = ((n) - (2)) / 512 + 1
    if (b3_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(b3_lo, b3_hi, b3_len, b3_k, b3_t, b3_l, i, b3_m3, b3_w4, &
      !$omp b3_c5, b3_m3l, b3_w4l, b3_c5l)
      do b3_i = 0, 63
        b3_lo = (2) + b3_i * (8 * b3_size)
        b3_hi = min(b3_lo + 8 * b3_size - 1, n)
        b3_len = max(b3_hi - b3_lo + 1, 0) / 8
        do b3_k = 0, 7
          b3_m3l(b3_k) = m
          b3_w4l(b3_k) = 0
          b3_c5l(b3_k) = 0
        end do
        do b3_t = 0, b3_len - 1
          !$omp simd private(i, b3_m3, b3_w4, b3_c5)
          do b3_l = 0, 7
            i = b3_lo + b3_l * b3_len + b3_t
            b3_m3 = b3_m3l(b3_l)
            b3_w4 = b3_w4l(b3_l)
            b3_c5 = b3_c5l(b3_l)
            if (b3_m3 < a(i)) then
              b3_m3 = a(i)
              b3_w4 = i
              b3_c5 = 1
            else
              if (a(i) == b3_m3) then
                b3_c5 = b3_c5 + 1
              end if
            end if
            b3_m3l(b3_l) = b3_m3
            b3_w4l(b3_l) = b3_w4
            b3_c5l(b3_l) = b3_c5
          end do
          !$omp end simd
        end do
        b3_m3 = b3_m3l(7)
        b3_w4 = b3_w4l(7)
        b3_c5 = b3_c5l(7)
        do i = b3_lo + 8 * b3_len, b3_hi
          if (b3_m3 < a(i)) then
            b3_m3 = a(i)
            b3_w4 = i
            b3_c5 = 1
          else
            if (a(i) == b3_m3) then
              b3_c5 = b3_c5 + 1
            end if
          end if
        end do
        b3_m3l(7) = b3_m3
        b3_w4l(7) = b3_w4
        b3_c5l(7) = b3_c5
        do b3_k = 0, 7
          b3_m3s(b3_i * 8 + b3_k) = b3_m3l(b3_k)
          b3_w4s(b3_i * 8 + b3_k) = b3_w4l(b3_k)
          b3_c5s(b3_i * 8 + b3_k) = b3_c5l(b3_k)
        end do
      end do
      !$omp end parallel do
      do b3_i = 0, 511
        if (m < b3_m3s(b3_i)) then
          m = b3_m3s(b3_i)
          w = b3_w4s(b3_i)
          c = b3_c5s(b3_i)
        else
          if (m == b3_m3s(b3_i)) then
            c = c + b3_c5s(b3_i)
          end if
        end if
      end do
    else
      do i = 2, n ! expect: parallel linear-form inserted
          if (a(i) > m) then
              m = a(i)
              w = i
              c = 1
          else if (a(i) == m) then
              c = c + 1
          end if
      end do
    end if
    value = m
    at = w
    times = c
end subroutine greatest
