! row 61, nested: maximum top-left sub-array sum
! source: +, +, max · 0.27
subroutine bench(n, m, a, col, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer, intent(out) :: r
    integer :: i, j
    integer :: best, row

    best = 0
    do i = 1, n ! loop
        row = 0
        do j = 1, m
            row = row + a(j, i)
            col(j) = col(j) + row
            if (col(j) > best) best = col(j)
        end do
    end do
    r = best
end subroutine bench
