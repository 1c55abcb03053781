! Innermost loops that compilers vectorize: a look for anything greater in the row comes first; of the element before,
! which lies in the row, no running value is needed. twin: text golden: output
subroutine greatest(n, m, a, at)
    implicit none
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    integer, intent(out) :: at(2)
    integer :: i, j, row, column
    real(8) :: most

    integer :: b3_i, b3_size, b3_lo, b3_hi
    double precision :: b3_most3, b3_most3s(0:63)
    integer :: b3_row4, b3_row4s(0:63)
    integer :: b3_column5, b3_column5s(0:63)
    logical :: b3_any0
    most = a(1, 1)
    row = 1
    column = 1
    ! heiretsu: linear form over max in most; then set or kept in row; then set or kept in column
    b3_size = ((n) - (1)) / 64 + 1
    if (b3_size >= 2 .and. int(b3_size, 8) * (int(m, 8) - 1) >= 64 .and. n <= 2147483583) then
      !$omp parallel do &
      !$omp private(b3_lo, b3_hi, b3_most3, b3_row4, b3_column5, i, b3_any0, &
      !$omp j)
      do b3_i = 0, 63
        b3_lo = (1) + b3_i * b3_size
        b3_hi = min(b3_lo + b3_size - 1, n)
        b3_most3 = most
        b3_row4 = 0
        b3_column5 = 0
        do i = b3_lo, b3_hi
          b3_any0 = .false.
          !$omp simd reduction(.or.:b3_any0)
          do j = 1, m
            if (b3_most3 < a(j, i)) then
              b3_any0 = .true.
            end if
          end do
          !$omp end simd
          if (b3_any0) then
            do j = 1, m
              if (b3_most3 < a(j, i)) then
                b3_most3 = a(j, i)
                b3_row4 = i
                b3_column5 = j
              end if
            end do
          end if
        end do
        b3_most3s(b3_i) = b3_most3
        b3_row4s(b3_i) = b3_row4
        b3_column5s(b3_i) = b3_column5
      end do
      !$omp end parallel do
      do b3_i = 0, 63
        if (most < b3_most3s(b3_i)) then
          most = b3_most3s(b3_i)
          row = b3_row4s(b3_i)
          column = b3_column5s(b3_i)
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

    integer :: b2_i, b2_size, b2_lo, b2_hi
    logical :: b2_last_set2, b2_last_set2s(0:63)
    integer :: b2_last3, b2_last3s(0:63)
    logical :: b2_ok_set4, b2_ok_set4s(0:63)
    integer :: b2_last_before5s(0:63)
    integer :: b2_last6
    ok = .true.
    last = a(1, 1)
    ! heiretsu: ∧ in ok
    b2_size = ((n) - (1)) / 64 + 1
    if (b2_size >= 2 .and. int(b2_size, 8) * (int(m, 8) - 1) >= 64 .and. n <= 2147483583) then
      !$omp parallel do private(b2_lo, b2_hi, b2_last_set2, b2_last3, i, j)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * b2_size
        b2_hi = min(b2_lo + b2_size - 1, n)
        b2_last_set2 = .false.
        b2_last3 = last
        do i = max(b2_lo, b2_hi), b2_hi
          do j = 1, m
            b2_last_set2 = .true.
            b2_last3 = a(j, i)
          end do
        end do
        b2_last_set2s(b2_i) = b2_last_set2
        b2_last3s(b2_i) = b2_last3
      end do
      !$omp end parallel do
      do b2_i = 0, 63
        b2_last_before5s(b2_i) = last
        if (b2_last_set2s(b2_i)) then
          last = b2_last3s(b2_i)
        end if
      end do
      ! once more, from the values before each block
      !$omp parallel do private(b2_lo, b2_hi, i, j, b2_ok_set4, b2_last6)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * b2_size
        b2_hi = min(b2_lo + b2_size - 1, n)
        b2_ok_set4 = .false.
        b2_last6 = b2_last_before5s(b2_i)
        do i = b2_lo, b2_hi
          if (1 <= m) then
            j = 1
            if (a(j, i) < b2_last6) then
              b2_ok_set4 = .true.
            end if
            b2_last6 = a(j, i)
          end if
          do j = 2, m
            if (a(j, i) < a(j - 1, i)) then
              b2_ok_set4 = .true.
            end if
            b2_last6 = a(j, i)
          end do
        end do
        b2_ok_set4s(b2_i) = b2_ok_set4
      end do
      !$omp end parallel do
      do b2_i = 0, 63
        if (b2_ok_set4s(b2_i)) then
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
