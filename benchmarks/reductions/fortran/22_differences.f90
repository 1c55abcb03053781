! row 22, numbers: difference method
! source: (+,×) · 0.13
subroutine bench(n, a, h, k, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(in) :: h, k
    real(8), intent(out) :: r
    integer :: i
    real(8) :: u, v, w

    u = 0
    v = 1
    do i = 1, n ! loop
        w = 2 * v - u + h * (a(i) - k * v)
        u = v
        v = w
    end do
    r = v
end subroutine bench
