! row 26, optimization: maximum prefix sum
! source: +, max · 0.23
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
        s = s + a(i)
        if (s > best) best = s
    end do
    r = best
end subroutine bench
