! row 48, nested: position of a 4D maximum
! source: min · 0.63
subroutine bench(n, a, at)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n, n, n)
    integer, intent(out) :: at(4)
    integer :: i, j, k, l, pi, pj, pk, pl
    real(8) :: m

    m = a(1, 1, 1, 1)
    pi = 1
    pj = 1
    pk = 1
    pl = 1
    do i = 1, n ! loop
        do j = 1, n
            do k = 1, n
                do l = 1, n
                    if (a(l, k, j, i) > m) then
                        m = a(l, k, j, i)
                        pi = i
                        pj = j
                        pk = k
                        pl = l
                    end if
                end do
            end do
        end do
    end do
    at(1) = pi
    at(2) = pj
    at(3) = pk
    at(4) = pl
end subroutine bench
