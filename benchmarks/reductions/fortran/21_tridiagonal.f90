! row 21, numbers: LU of a tridiagonal matrix (its leading minors)
! source: (+,×) · 0.08
subroutine bench(n, a, b, c, d, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(in) :: b(n), c(n)
    real(8), intent(out) :: d(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: p, q, t

    p = 1
    q = 0
    do i = 1, n ! loop
        t = b(i) * p - a(i) * c(i) * q
        q = p
        p = t
        d(i) = p / q
    end do
    r = p
end subroutine bench
