! row 54, nested: all row ranges overlap
! source: ∧ · 0.02
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    integer :: lo, hi, greatest_lo, least_hi

    greatest_lo = -huge(lo)
    least_hi = huge(hi)
    do i = 1, n ! loop
        lo = a(1, i)
        hi = a(1, i)
        do j = 2, m
            if (a(j, i) < lo) lo = a(j, i)
            if (a(j, i) > hi) hi = a(j, i)
        end do
        if (lo > greatest_lo) greatest_lo = lo
        if (hi < least_hi) least_hi = hi
    end do
    r = greatest_lo <= least_hi
end subroutine bench
