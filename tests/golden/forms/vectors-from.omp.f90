! Elements that carry values, from a first one on that only the caller knows.
! twin: text
! golden: output
subroutine clamped(n, first, m, a, col)
    implicit none
    integer, intent(in) :: n, first, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer :: i, j

    integer :: b0_i, b0_size, b0_lo, b0_hi
    logical :: b0_several
!$ interface
!$ function b0_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b0_threads
!$ end function
!$ end interface
    integer(8) :: b0_x0, b0_cells0
    ! heiretsu: linear form over (max,+) in col
    b0_size = ((n) - (1)) / 16 + 1
    b0_cells0 = min(max(int(m, 8) - int(first, 8) + 1_8, 0_8), 1048576_8)
    b0_several = .false.
!$ b0_several = b0_threads() > 1
    if (b0_size >= 8 .and. int(b0_size, 8) * (int(m, 8) - (first)) >= 64 .and. b0_several .and. n &
      <= 2147483631 .and. (first) <= (m) .and. (1) <= (n) .and. b0_cells0 >= 1 .and. b0_cells0 <= &
      16384) then
      block
        integer(8) :: b0_col_const1s(first:m, 0:15)
        integer(8) :: b0_col_by_col2s(first:m, 0:15)
        !$omp parallel do private(b0_lo, b0_hi, b0_x0, i, j)
        do b0_i = 0, 15
          b0_lo = (1) + b0_i * b0_size
          b0_hi = min(b0_lo + b0_size - 1, n)
          block
            integer(8) :: b0_col_const1(first:m)
            integer(8) :: b0_col_by_col2(first:m)
            do b0_x0 = first, m
              b0_col_const1(b0_x0) = -4611686018427387904_8
              b0_col_by_col2(b0_x0) = 0
            end do
            do i = b0_lo, b0_hi
              do j = first, m
                if (a(j, i) + b0_col_const1(j) < 0) then
                  b0_col_const1(j) = 0
                else
                  b0_col_const1(j) = a(j, i) + b0_col_const1(j)
                end if
                b0_col_by_col2(j) = a(j, i) + b0_col_by_col2(j)
              end do
            end do
            do b0_x0 = first, m
              b0_col_const1s(b0_x0, b0_i) = b0_col_const1(b0_x0)
              b0_col_by_col2s(b0_x0, b0_i) = b0_col_by_col2(b0_x0)
            end do
          end block
        end do
        !$omp end parallel do
        !$omp parallel do private(b0_i) if(int(m, 8) - int(first, 8) >= 80)
        do b0_x0 = first, m
          do b0_i = 0, 15
            if (col(b0_x0) + b0_col_by_col2s(b0_x0, b0_i) < b0_col_const1s(b0_x0, b0_i)) then
              col(b0_x0) = b0_col_const1s(b0_x0, b0_i)
            else
              col(b0_x0) = col(b0_x0) + b0_col_by_col2s(b0_x0, b0_i)
            end if
          end do
        end do
        !$omp end parallel do
      end block
    else
      do i = 1, n ! expect: parallel linear-form
          do j = first, m
              col(j) = col(j) + a(j, i)
              if (col(j) < 0) col(j) = 0
          end do
      end do
    end if
end subroutine clamped
