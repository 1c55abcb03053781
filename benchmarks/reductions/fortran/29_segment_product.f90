! row 29, optimization: maximum segment product
! source: (max,×), max · 0.26
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: hi, lo, best, t, x

    hi = 0
    lo = 0
    best = 0
    do i = 1, n ! loop
        x = a(i)
        if (x >= 0) then
            hi = hi * x
            if (x > hi) hi = x
            lo = lo * x
        else
            t = hi * (-x)
            hi = lo * (-x)
            if (t > -x) then
                lo = t
            else
                lo = -x
            end if
        end if
        if (hi > best) best = hi
    end do
    r = best
end subroutine bench
