! row 11, numbers: minimum
! source: min, min · 0.04
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(out) :: r
    integer :: i
    real :: m

    m = a(1)
    do i = 2, n ! loop
        if (a(i) < m) m = a(i)
    end do
    r = m
end subroutine bench
