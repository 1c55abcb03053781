! row 42, optimization: number of matches of 1*2
! source: +, + · 0.14
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: ones, total

    ones = 0
    total = 0
    do i = 1, n ! loop
        if (a(i) == 1) then
            ones = ones + 1
        else
            if (a(i) == 2) total = total + ones + 1
            ones = 0
        end if
    end do
    r = total
end subroutine bench
