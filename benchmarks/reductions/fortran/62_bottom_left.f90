! row 62, nested: maximum bottom-left sub-array sum
! source: +, (max,+), max · 0.24
subroutine bench(n, m, a, col, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer, intent(out) :: r
    integer :: i, j
    integer :: row

    do i = 1, n ! loop
        row = 0
        do j = 1, m
            row = row + a(j, i)
            col(j) = col(j) + row
            if (col(j) < 0) col(j) = 0
        end do
    end do
    r = maxval(col)
end subroutine bench
