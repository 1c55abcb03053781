! row 56, nested: maximum of column minima
! source: min, max · 0.23
subroutine bench(n, m, a, lo, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: lo(m)
    integer, intent(out) :: r
    integer :: i, j

    do i = 1, n ! loop
        do j = 1, m
            if (a(j, i) < lo(j)) lo(j) = a(j, i)
        end do
    end do
    r = maxval(lo)
end subroutine bench
