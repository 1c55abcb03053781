! row 10, numbers: maximum absolute value
! source: max · 0.08
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: m

    m = 0
    do i = 1, n ! loop
        if (abs(a(i)) > m) m = abs(a(i))
    end do
    r = m
end subroutine bench
