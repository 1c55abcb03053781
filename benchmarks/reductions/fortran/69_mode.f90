! row 69, nested: mode (most frequent value)
! source: +, max · 0.41
subroutine bench(n, m, a, values, r)
    implicit none
    integer, intent(in) :: n, m, a(n), values(m)
    integer, intent(out) :: r
    integer :: i, v, c, best, mode

    best = 0
    mode = 0
    do v = 1, m ! loop
        c = 0
        do i = 1, n
            if (a(i) == values(v)) c = c + 1
        end do
        if (c > best) then
            best = c
            mode = values(v)
        end if
    end do
    r = mode
end subroutine bench
