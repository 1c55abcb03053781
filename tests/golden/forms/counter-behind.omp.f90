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

    integer :: block_i, block_size, block_lo, block_hi
    integer(8) :: block_steps
    double precision :: block_m, block_ms(0:63)
    integer :: block_w, block_ws(0:63)
    integer :: block_ix_starts(0:63)
    integer :: block_ix
    m = a(1)
    w = k
    ix = k
    ! heiretsu: linear form over + in ix; then linear form over max in m; then set or kept in w
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (2)) / 64 + 1
    if (block_size >= 64 .and. n <= 2147483583) then
      do block_i = 0, 63
        block_lo = (2) + block_i * block_size
        block_steps = max(0, min(block_size, n - block_lo + 1))
        block_ix_starts(block_i) = ix
        ix = ix + int(by, 8) * block_steps
      end do
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_m, block_w, block_ix, i)
      do block_i = 0, 63
        block_lo = (2) + block_i * block_size
        block_hi = min(block_lo + block_size - 1, n)
        block_m = m
        block_w = 0
        block_ix = block_ix_starts(block_i)
        do i = block_lo, block_hi
          if (block_m < a(i)) then
            block_m = a(i)
            block_w = by + block_ix
          end if
          block_ix = block_ix + by
        end do
        block_ms(block_i) = block_m
        block_ws(block_i) = block_w
      end do
      !$omp end parallel do
      do block_i = 0, 63
        if (m < block_ms(block_i)) then
          m = block_ms(block_i)
          w = block_ws(block_i)
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
