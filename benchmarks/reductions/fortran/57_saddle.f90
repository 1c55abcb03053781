! row 57, nested: saddle point
! source: min, max, min, max · 0.51
subroutine bench(n, m, a, hi, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: hi(m)
    integer, intent(out) :: r
    integer :: i, j
    integer :: best, lo

    best = -huge(best)
    do i = 1, n ! loop
        lo = a(1, i)
        do j = 1, m
            if (a(j, i) < lo) lo = a(j, i)
            if (a(j, i) > hi(j)) hi(j) = a(j, i)
        end do
        if (lo > best) best = lo
    end do
    r = best
end subroutine bench
