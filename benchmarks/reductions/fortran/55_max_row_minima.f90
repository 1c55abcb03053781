! row 55, nested: maximum of row minima
! source: min, max · 0.16
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: r
    integer :: i, j
    real(8) :: best, lo

    best = -huge(best)
    do i = 1, n ! loop
        lo = a(1, i)
        do j = 2, m
            if (a(j, i) < lo) lo = a(j, i)
        end do
        if (lo > best) best = lo
    end do
    r = best
end subroutine bench
