! row 44, optimization: number of matches of 1*2*3
! source: +, +, + · 0.31
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: p, q, total

    p = 0
    q = 0
    total = 0
    do i = 1, n ! loop
        if (a(i) == 1) then
            p = p + 1
            q = 0
        else if (a(i) == 2) then
            q = q + p + 1
            p = 0
        else
            if (a(i) == 3) total = total + p + q + 1
            p = 0
            q = 0
        end if
    end do
    r = total
end subroutine bench
