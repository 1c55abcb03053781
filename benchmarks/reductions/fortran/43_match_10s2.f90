! row 43, optimization: number of matches of 10*2
! source: +, +, + · 0.28
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: open, total

    open = 0
    total = 0
    do i = 1, n ! loop
        select case (a(i))
        case (0)
        case (1)
            open = 1
        case (2)
            total = total + open
            open = 0
        case default
            open = 0
        end select
    end do
    r = total
end subroutine bench
