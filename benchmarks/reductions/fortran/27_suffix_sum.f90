! row 27, optimization: maximum suffix sum
! source: (max,+) · 0.07
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
        if (s < 0) s = 0
    end do
    r = s
end subroutine bench
