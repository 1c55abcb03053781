! The greatest value and what a counter that grows in every iteration is there: no pass for the counter. golden: output
subroutine greatest(n, by, a, value, at, k)
    implicit none
    integer, intent(in) :: n, by
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    integer, intent(inout) :: k
    double precision :: m
    integer :: i, w, ix

    integer :: b3_i, b3_size, b3_lo, b3_hi
    integer(8) :: b3_steps3
    double precision :: b3_m4, b3_m4s(0:63)
    integer :: b3_w5, b3_w5s(0:63)
    integer :: b3_ix_before6s(0:63)
    integer :: b3_ix7
    m = a(1)
    w = k
    ix = k
    ! heiretsu: linear form over + in ix; then linear form over max in m; then set or kept in w
    b3_size = ((n) - (2)) / 64 + 1
    if (b3_size >= 64 .and. n <= 2147483583) then
      do b3_i = 0, 63
        b3_lo = (2) + b3_i * b3_size
        b3_steps3 = max(0, min(b3_size, n - b3_lo + 1))
        b3_ix_before6s(b3_i) = ix
        ix = ix + int(by, 8) * b3_steps3
      end do
      !$omp parallel do private(b3_lo, b3_hi, b3_m4, b3_w5, b3_ix7, i)
      do b3_i = 0, 63
        b3_lo = (2) + b3_i * b3_size
        b3_hi = min(b3_lo + b3_size - 1, n)
        b3_m4 = m
        b3_w5 = 0
        b3_ix7 = b3_ix_before6s(b3_i)
        do i = b3_lo, b3_hi
          if (b3_m4 < a(i)) then
            b3_m4 = a(i)
            b3_w5 = by + b3_ix7
          end if
          b3_ix7 = by + b3_ix7
        end do
        b3_m4s(b3_i) = b3_m4
        b3_w5s(b3_i) = b3_w5
      end do
      !$omp end parallel do
      do b3_i = 0, 63
        if (m < b3_m4s(b3_i)) then
          m = b3_m4s(b3_i)
          w = b3_w5s(b3_i)
        end if
      end do
    else
      do i = 2, n ! expect: parallel linear-form inserted
          ix = ix + by
          if (a(i) > m) then
              m = a(i)
              w = ix
          end if
      end do
    end if
    value = m
    at = w
    k = ix
end subroutine greatest
