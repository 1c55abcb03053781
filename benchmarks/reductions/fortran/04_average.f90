! row 4, numbers: average (sum, count)
! source: +, + · 0.12
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: r
    integer :: i
    integer :: c
    real(8) :: s

    s = 0
    c = 0
    do i = 1, n ! loop
        s = s + a(i)
        c = c + 1
    end do
    r = s / max(c, 1)
end subroutine bench
