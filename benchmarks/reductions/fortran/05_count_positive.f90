! row 5, numbers: count of positives
! source: + · 0.04
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: c

    c = 0
    do i = 1, n ! loop
        if (a(i) > 0) c = c + 1
    end do
    r = c
end subroutine bench
