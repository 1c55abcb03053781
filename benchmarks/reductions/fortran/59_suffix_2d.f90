! row 59, nested: 2D maximum suffix sum (by rows)
! source: (max,+) · 0.03
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(out) :: r
    integer :: i, j
    integer :: s, best

    s = 0
    best = 0
    do i = 1, n ! loop
        do j = 1, m
            s = s + a(j, i)
        end do
        if (s < 0) s = 0
    end do
    r = max(s, best)
end subroutine bench
