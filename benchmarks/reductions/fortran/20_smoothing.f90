! row 20, numbers: double exponential smoothing
! source: (+,×) · 0.09
subroutine bench(n, a, alpha, beta, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(in) :: alpha, beta
    real(8), intent(out) :: r
    integer :: i
    real(8) :: s, b, old

    s = a(1)
    b = a(2) - a(1)
    do i = 2, n ! loop
        old = s
        s = alpha * a(i) + (1 - alpha) * (s + b)
        b = beta * (s - old) + (1 - beta) * b
    end do
    r = s + b
end subroutine bench
