! row 46, nested: 2D sum
! source: + · 0.05
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: r
    integer :: i, j
    real(8) :: s

    s = 0
    do i = 1, n ! loop
        do j = 1, m
            s = s + a(j, i)
        end do
    end do
    r = s
end subroutine bench
