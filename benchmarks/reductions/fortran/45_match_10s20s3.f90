! row 45, optimization: number of matches of 10*20*3
! source: +, +, +, +, + · 0.66
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
            p = 1
            q = 0
        else if (a(i) == 2) then
            q = p
            p = 0
        else if (a(i) == 3) then
            total = total + q
            p = 0
            q = 0
        else if (a(i) /= 0) then
            p = 0
            q = 0
        end if
    end do
    r = total
end subroutine bench
