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
    integer(8) :: block_steps3
    double precision :: block_m4, block_m4s(0:63)
    integer :: block_w5, block_w5s(0:63)
    integer :: block_ix_starts(0:63)
    integer :: block_ix7
    m = a(1)
    w = k
    ix = k
    ! heiretsu: linear form over + in ix; then linear form over max in m; then set or kept in w
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (2)) / 64 + 1
    if (block_size >= 64 .and. n <= 2147483583) then
      do block_i = 0, 63
        block_lo = (2) + block_i * block_size
        block_steps3 = max(0, min(block_size, n - block_lo + 1))
        block_ix_starts(block_i) = ix
        ix = ix + int(by, 8) * block_steps3
      end do
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_m4, block_w5, block_ix7, i)
      do block_i = 0, 63
        block_lo = (2) + block_i * block_size
        block_hi = min(block_lo + block_size - 1, n)
        block_m4 = m
        block_w5 = 0
        block_ix7 = block_ix_starts(block_i)
        do i = block_lo, block_hi
          if (block_m4 < a(i)) then
            block_m4 = a(i)
            block_w5 = by + block_ix7
          end if
          block_ix7 = block_ix7 + by
        end do
        block_m4s(block_i) = block_m4
        block_w5s(block_i) = block_w5
      end do
      !$omp end parallel do
      do block_i = 0, 63
        if (m < block_m4s(block_i)) then
          m = block_m4s(block_i)
          w = block_w5s(block_i)
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
