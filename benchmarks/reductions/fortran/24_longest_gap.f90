! row 24, optimization: longest distance between ones
! source: +, max · 0.13
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: since, best

    since = 0
    best = 0
    do i = 1, n ! loop
        since = since + 1
        if (a(i) == 1) then
            if (since > best) best = since
            since = 0
        end if
    end do
    r = best
end subroutine bench
