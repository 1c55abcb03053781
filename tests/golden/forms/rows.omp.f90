! Innermost loops that compilers vectorize: a look for anything greater in the row comes first; of the element before,
! which lies in the row, no running value is needed. twin: text golden: output
subroutine greatest(n, m, a, at)
    implicit none
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    integer, intent(out) :: at(2)
    integer :: i, j, row, column
    real(8) :: most

    integer :: block_i, block_size, block_lo, block_hi
    double precision :: block_most, block_mosts(0:63)
    integer :: block_row, block_rows(0:63)
    integer :: block_column, block_columns(0:63)
    logical :: block_any0
    most = a(1, 1)
    row = 1
    column = 1
    ! heiretsu: linear form over max in most; then set or kept in row; then set or kept in column
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 64 + 1
    if (block_size >= 2 .and. int(block_size, 8) * (int(m, 8) - 1) >= 64 .and. n <= 2147483583) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_most, block_row, block_column, &
      !$omp i, block_any0, j)
      do block_i = 0, 63
        block_lo = (1) + block_i * block_size
        block_hi = min(block_lo + block_size - 1, n)
        block_most = most
        block_row = 0
        block_column = 0
        do i = block_lo, block_hi
          block_any0 = .false.
          !$omp simd reduction(.or.:block_any0)
          do j = 1, m
            if (block_most < a(j, i)) then
              block_any0 = .true.
            end if
          end do
          !$omp end simd
          if (block_any0) then
            do j = 1, m
              if (block_most < a(j, i)) then
                block_most = a(j, i)
                block_row = i
                block_column = j
              end if
            end do
          end if
        end do
        block_mosts(block_i) = block_most
        block_rows(block_i) = block_row
        block_columns(block_i) = block_column
      end do
      !$omp end parallel do
      do block_i = 0, 63
        if (most < block_mosts(block_i)) then
          most = block_mosts(block_i)
          row = block_rows(block_i)
          column = block_columns(block_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          do j = 1, m
              if (a(j, i) > most) then
                  most = a(j, i)
                  row = i
                  column = j
              end if
          end do
      end do
    end if
    at(1) = row
    at(2) = column
end subroutine greatest

subroutine sorted(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j, last
    logical :: ok

    integer :: block_i, block_size, block_lo, block_hi
    logical :: block_last_set, block_last_sets(0:63)
    integer :: block_last3, block_last3s(0:63)
    logical :: block_ok_set, block_ok_sets(0:63)
    integer :: block_last_starts(0:63)
    integer :: block_last6
    ok = .true.
    last = a(1, 1)
    ! heiretsu: ∧ in ok
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 64 + 1
    if (block_size >= 2 .and. int(block_size, 8) * (int(m, 8) - 1) >= 64 .and. n <= 2147483583) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_last_set, block_last3, i, j)
      do block_i = 0, 63
        block_lo = (1) + block_i * block_size
        block_hi = min(block_lo + block_size - 1, n)
        block_last_set = .false.
        block_last3 = last
        do i = max(block_lo, block_hi), block_hi
          do j = 1, m
            block_last_set = .true.
            block_last3 = a(j, i)
          end do
        end do
        block_last_sets(block_i) = block_last_set
        block_last3s(block_i) = block_last3
      end do
      !$omp end parallel do
      do block_i = 0, 63
        block_last_starts(block_i) = last
        if (block_last_sets(block_i)) then
          last = block_last3s(block_i)
        end if
      end do
      ! once more, from the values before each block
      !$omp parallel do &
      !$omp private(block_lo, block_hi, i, j, block_ok_set, block_last6)
      do block_i = 0, 63
        block_lo = (1) + block_i * block_size
        block_hi = min(block_lo + block_size - 1, n)
        block_ok_set = .false.
        block_last6 = block_last_starts(block_i)
        do i = block_lo, block_hi
          if (1 <= m) then
            j = 1
            if (a(j, i) < block_last6) then
              block_ok_set = .true.
            end if
            block_last6 = a(j, i)
          end if
          do j = 2, m
            if (a(j, i) < a(j - 1, i)) then
              block_ok_set = .true.
            end if
            block_last6 = a(j, i)
          end do
        end do
        block_ok_sets(block_i) = block_ok_set
      end do
      !$omp end parallel do
      do block_i = 0, 63
        if (block_ok_sets(block_i)) then
          ok = .false.
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          do j = 1, m
              if (a(j, i) < last) ok = .false.
              last = a(j, i)
          end do
      end do
    end if
    r = ok
end subroutine sorted
