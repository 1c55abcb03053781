! row 15, numbers: count of minima
! source: min, + · 0.11
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: c, m

    m = a(1)
    c = 1
    do i = 2, n ! loop
        if (a(i) < m) then
            m = a(i)
            c = 1
        else if (a(i) == m) then
            c = c + 1
        end if
    end do
    r = c
end subroutine bench
