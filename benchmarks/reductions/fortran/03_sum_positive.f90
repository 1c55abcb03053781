! row 3, numbers: sum of positives
! source: + · 0.05
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: s

    s = 0
    do i = 1, n ! loop
        if (a(i) > 0) then
            s = s + a(i)
        end if
    end do
    r = s
end subroutine bench
