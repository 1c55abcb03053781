! row 18, numbers: polynomial (with powers)
! source: (+,×), × · 0.09
subroutine bench(n, a, x, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(in) :: x
    real(8), intent(out) :: r
    integer :: i
    real(8) :: s, p

    s = 0
    p = 1
    do i = 1, n ! loop
        s = s + a(i) * p
        p = p * x
    end do
    r = s
end subroutine bench
