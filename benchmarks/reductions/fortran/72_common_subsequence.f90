! row 72, nested: longest common subsequence (a row of it)
! source: (max,+) · 0.19
subroutine bench(n, m, a, b, d)
    implicit none
    integer, intent(in) :: n, m, a(n), b(m)
    integer, intent(inout) :: d(0:m, 0:n)
    integer :: i, j, left

    do i = 1, n
        left = 0
        do j = 1, m ! loop
            if (a(i) == b(j)) then
                left = d(j - 1, i - 1) + 1
            else if (d(j, i - 1) > left) then
                left = d(j, i - 1)
            end if
            d(j, i) = left
        end do
    end do
end subroutine bench
