! row 70, nested: largest difference of two arrays
! source: max · 0.10
subroutine bench(n, m, a, b, r)
    implicit none
    integer, intent(in) :: n, m, a(n), b(m)
    integer, intent(out) :: r
    integer :: i, j, best

    best = 0
    do i = 1, n ! loop
        do j = 1, m
            if (abs(a(i) - b(j)) > best) best = abs(a(i) - b(j))
        end do
    end do
    r = best
end subroutine bench
