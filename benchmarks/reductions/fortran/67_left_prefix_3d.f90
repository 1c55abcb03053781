! row 67, nested: 3D maximum left prefix sum
! source: +, +, +, max · 0.43
subroutine bench(n, a, plane, r)
    implicit none
    integer, intent(in) :: n, a(n, n, n)
    integer, intent(inout) :: plane(n, n)
    integer, intent(out) :: r
    integer :: i, j, k, row, best

    best = 0
    do i = 1, n ! loop
        do j = 1, n
            row = 0
            do k = 1, n
                row = row + a(k, j, i)
                plane(k, j) = plane(k, j) + row
                if (plane(k, j) > best) best = plane(k, j)
            end do
        end do
    end do
    r = best
end subroutine bench
