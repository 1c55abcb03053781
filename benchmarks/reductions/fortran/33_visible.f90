! row 33, optimization: visible points (line of sight)
! source: max · 0.11
subroutine bench(n, a, seen, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    integer, intent(out) :: seen(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: top

    top = -huge(top)
    do i = 1, n ! loop
        if (a(i) > top) then
            top = a(i)
            seen(i) = 1
        else
            seen(i) = 0
        end if
    end do
    r = top
end subroutine bench
