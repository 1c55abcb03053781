! row 13, numbers: maximum minus minimum
! source: max, min · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: lo, hi, d

    lo = a(1)
    hi = a(1)
    d = 0
    do i = 2, n ! loop
        if (a(i) > hi) then
            hi = a(i)
        else if (a(i) < lo) then
            lo = a(i)
        end if
        d = hi - lo
    end do
    r = d
end subroutine bench
