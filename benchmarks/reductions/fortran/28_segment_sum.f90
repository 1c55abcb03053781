! row 28, optimization: maximum segment sum (with positions)
! source: (max,+), max · 0.52
subroutine bench(n, a, at, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: at(2)
    integer, intent(out) :: r
    integer :: i, cur, best, start, from, last

    cur = 0
    best = 0
    start = 1
    from = 1
    last = 0
    do i = 1, n ! loop
        cur = cur + a(i)
        if (cur < 0) then
            cur = 0
            start = i + 1
        end if
        if (cur > best) then
            best = cur
            from = start
            last = i
        end if
    end do
    r = best
    at(1) = from
    at(2) = last
end subroutine bench
