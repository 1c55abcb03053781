! row 19, numbers: product of complex numbers
! source: (+,×) · 0.08
subroutine bench(n, a, b, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(in) :: b(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: x, y, t

    x = 1
    y = 0
    do i = 1, n ! loop
        t = x * a(i) - y * b(i)
        y = x * b(i) + y * a(i)
        x = t
    end do
    r = x + y
end subroutine bench
