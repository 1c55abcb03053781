! row 1, numbers: sum
! source: + · 0.05
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: s

    s = 0
    do i = 1, n ! loop
        s = s + a(i)
    end do
    r = s
end subroutine bench
