! row 23, optimization: longest run of ones
! source: +, max · 0.17
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: run, best

    run = 0
    best = 0
    do i = 1, n ! loop
        if (a(i) == 1) then
            run = run + 1
        else
            run = 0
        end if
        if (run > best) best = run
    end do
    r = best
end subroutine bench
