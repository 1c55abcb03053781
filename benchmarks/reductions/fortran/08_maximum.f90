! row 8, numbers: maximum
! source: max · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: m

    m = a(1)
    do i = 2, n ! loop
        if (a(i) > m) m = a(i)
    end do
    r = m
end subroutine bench
