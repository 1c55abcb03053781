! row 25, optimization: largest sum between zeros
! source: +, max · 0.15
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: s, best

    s = 0
    best = 0
    do i = 1, n ! loop
        if (a(i) == 0) then
            s = 0
        else
            s = s + a(i)
        end if
        if (s > best) best = s
    end do
    r = best
end subroutine bench
