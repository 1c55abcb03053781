! row 63, nested: maximum top-right sub-array sum
! source: +, (max,+), max · 0.27
subroutine bench(n, m, a, col, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer, intent(out) :: r
    integer :: i, j
    integer :: best, tail

    best = 0
    do i = 1, n ! loop
        tail = 0
        do j = 1, m
            col(j) = col(j) + a(j, i)
            tail = tail + col(j)
            if (tail < 0) tail = 0
        end do
        if (tail > best) best = tail
    end do
    r = best
end subroutine bench
