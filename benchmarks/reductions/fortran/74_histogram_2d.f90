! row 74, nested: 2D histogram
! source: vectors · —
subroutine bench(n, x, y, count)
    implicit none
    integer, intent(in) :: n, x(n), y(n)
    integer, intent(inout) :: count(16, 16)
    integer :: i

    do i = 1, n ! loop
        count(x(i), y(i)) = count(x(i), y(i)) + 1
    end do
end subroutine bench
