! row 41, optimization: number of matches of 1*
! source: +, + · 0.12
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: ending, total

    ending = 0
    total = 0
    do i = 1, n ! loop
        if (a(i) == 1) then
            ending = ending + 1
        else
            ending = 0
        end if
        total = total + ending
    end do
    r = total
end subroutine bench
