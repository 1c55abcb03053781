! row 6, numbers: count of a given element
! source: + · 0.07
subroutine bench(n, a, key, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(in) :: key
    integer, intent(out) :: r
    integer :: i
    integer :: c

    c = 0
    do i = 1, n ! loop
        if (a(i) == key) c = c + 1
    end do
    r = c
end subroutine bench
