! row 64, nested: 3D maximum prefix sum
! source: +, max · 0.14
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n, a(n, n, n)
    integer, intent(out) :: r
    integer :: i, j, k, s, best

    s = 0
    best = 0
    do i = 1, n ! loop
        do j = 1, n
            do k = 1, n
                s = s + a(k, j, i)
            end do
        end do
        if (s > best) best = s
    end do
    r = max(s, best)
end subroutine bench
