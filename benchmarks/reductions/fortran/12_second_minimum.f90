! row 12, numbers: second minimum
! source: min · 0.12
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: m1, m2

    m1 = huge(m1)
    m2 = huge(m2)
    do i = 1, n ! loop
        if (a(i) < m1) then
            m2 = m1
            m1 = a(i)
        else if (a(i) < m2) then
            m2 = a(i)
        end if
    end do
    r = m2
end subroutine bench
