! row 31, optimization: as many zeros as ones
! source: + · 0.05
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: d

    d = 0
    do i = 1, n ! loop
        if (a(i) == 0) then
            d = d - 1
        else if (a(i) == 1) then
            d = d + 1
        end if
    end do
    r = d
end subroutine bench
