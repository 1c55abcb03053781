! Elements that carry values, from a first one on that only the caller knows.
! twin: text
! golden: output
subroutine clamped(n, first, m, a, col)
    implicit none
    integer, intent(in) :: n, first, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer :: i, j

    integer :: block_i, block_size, block_lo, block_hi
    logical :: block_several
!$ interface
!$ function block_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: block_threads
!$ end function
!$ end interface
    integer(8) :: block_x0, block_cells0
    ! heiretsu: linear form over (max,+) in col
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 16 + 1
    block_cells0 = min(max(int(m, 8) - int(first, 8) + 1_8, 0_8), 1048576_8)
    block_several = .false.
!$ block_several = block_threads() > 1
    if (block_size >= 8 .and. int(block_size, 8) * (int(m, 8) - (first)) >= 64 .and. block_several &
      .and. n <= 2147483631 .and. (first) <= (m) .and. (1) <= (n) .and. block_cells0 >= 1 .and. &
      block_cells0 <= 16384) then
      block
        integer(8) :: block_col_parts(first:m, 0:15)
        integer(8) :: block_col_by_cols(first:m, 0:15)
        !$omp parallel do private(block_lo, block_hi, block_x0, i, j)
        do block_i = 0, 15
          block_lo = (1) + block_i * block_size
          block_hi = min(block_lo + block_size - 1, n)
          block
            integer(8) :: block_col_part(first:m)
            integer(8) :: block_col_by_col(first:m)
            do block_x0 = first, m
              block_col_part(block_x0) = -4611686018427387904_8
              block_col_by_col(block_x0) = 0
            end do
            do i = block_lo, block_hi
              do j = first, m
                if (a(j, i) + block_col_part(j) < 0) then
                  block_col_part(j) = 0
                else
                  block_col_part(j) = block_col_part(j) + a(j, i)
                end if
                block_col_by_col(j) = block_col_by_col(j) + a(j, i)
              end do
            end do
            do block_x0 = first, m
              block_col_parts(block_x0, block_i) = block_col_part(block_x0)
              block_col_by_cols(block_x0, block_i) = block_col_by_col(block_x0)
            end do
          end block
        end do
        !$omp end parallel do
        !$omp parallel do private(block_i) if(int(m, 8) - int(first, 8) >= 80)
        do block_x0 = first, m
          do block_i = 0, 15
            if (col(block_x0) + block_col_by_cols(block_x0, block_i) < block_col_parts(block_x0, &
              block_i)) then
              col(block_x0) = block_col_parts(block_x0, block_i)
            else
              col(block_x0) = col(block_x0) + block_col_by_cols(block_x0, block_i)
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
