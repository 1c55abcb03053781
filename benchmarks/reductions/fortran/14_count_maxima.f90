! row 14, numbers: count of maxima
! source: max, + · 0.16
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: c
    real(8) :: m

    m = a(1)
    c = 1
    do i = 2, n ! loop
        if (a(i) > m) then
            m = a(i)
            c = 1
        else if (a(i) == m) then
            c = c + 1
        end if
    end do
    r = c
end subroutine bench
