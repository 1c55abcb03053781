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
    double precision :: b3_m3, b3_m3s(0:63)
    integer :: b3_w4, b3_w4s(0:63)
    integer :: b3_c5, b3_c5s(0:63)
    m = a(1)
    w = 1
    c = 1
    ! heiretsu: linear form over max in m; then set or kept in w; then linear form over (+,×) in c
    b3_size = ((n) - (2)) / 64 + 1
    if (b3_size >= 64 .and. n <= 2147483583) then
      !$omp parallel do private(b3_lo, b3_hi, b3_m3, b3_w4, b3_c5, i)
      do b3_i = 0, 63
        b3_lo = (2) + b3_i * b3_size
        b3_hi = min(b3_lo + b3_size - 1, n)
        b3_m3 = m
        b3_w4 = w
        b3_c5 = 0
        do i = b3_lo, b3_hi
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
        b3_m3s(b3_i) = b3_m3
        b3_w4s(b3_i) = b3_w4
        b3_c5s(b3_i) = b3_c5
      end do
      !$omp end parallel do
      do b3_i = 0, 63
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
