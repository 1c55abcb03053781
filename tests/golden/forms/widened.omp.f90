! Sums of 32 bits that the program computes in 64: so do the blocks. twin: text golden: output
subroutine greatest(n, a, b, value, where)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n)
    integer(8), intent(out) :: value
    integer, intent(out) :: where
    integer :: i, at
    integer(8) :: m

    integer :: b2_i, b2_size, b2_lo, b2_hi
    integer(8) :: b2_m2, b2_m2s(0:511)
    integer :: b2_at3, b2_at3s(0:511)
    integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
    integer(8) :: b2_m2l(0:7)
    integer :: b2_at3l(0:7)
    m = 0
    at = 0
    ! heiretsu: linear form over max in m; then set or kept in at
    b2_size = ((n) - (1)) / 512 + 1
    if (b2_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_m2, b2_at3, &
      !$omp b2_m2l, b2_at3l)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * (8 * b2_size)
        b2_hi = min(b2_lo + 8 * b2_size - 1, n)
        b2_len = max(b2_hi - b2_lo + 1, 0) / 8
        do b2_k = 0, 7
          b2_m2l(b2_k) = m
          b2_at3l(b2_k) = 0
        end do
        do b2_t = 0, b2_len - 1
          !$omp simd private(i, b2_m2, b2_at3)
          do b2_l = 0, 7
            i = b2_lo + b2_l * b2_len + b2_t
            b2_m2 = b2_m2l(b2_l)
            b2_at3 = b2_at3l(b2_l)
            if (b2_m2 < int(a(i), 8) + b(i)) then
              b2_m2 = int(a(i), 8) + b(i)
              b2_at3 = i
            end if
            b2_m2l(b2_l) = b2_m2
            b2_at3l(b2_l) = b2_at3
          end do
          !$omp end simd
        end do
        b2_m2 = b2_m2l(7)
        b2_at3 = b2_at3l(7)
        do i = b2_lo + 8 * b2_len, b2_hi
          if (b2_m2 < int(a(i), 8) + b(i)) then
            b2_m2 = int(a(i), 8) + b(i)
            b2_at3 = i
          end if
        end do
        b2_m2l(7) = b2_m2
        b2_at3l(7) = b2_at3
        do b2_k = 0, 7
          b2_m2s(b2_i * 8 + b2_k) = b2_m2l(b2_k)
          b2_at3s(b2_i * 8 + b2_k) = b2_at3l(b2_k)
        end do
      end do
      !$omp end parallel do
      do b2_i = 0, 511
        if (m < b2_m2s(b2_i)) then
          m = b2_m2s(b2_i)
          at = b2_at3s(b2_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          if (int(a(i), 8) + b(i) > m) then
              m = int(a(i), 8) + b(i)
              at = i
          end if
      end do
    end if
    value = m
    where = at
end subroutine greatest
