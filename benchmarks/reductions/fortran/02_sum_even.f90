! row 2, numbers: sum of evens
! source: + · 0.04
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: s

    s = 0
    do i = 1, n ! loop
        if (mod(a(i), 2) == 0) s = s + a(i)
    end do
    r = s
end subroutine bench
