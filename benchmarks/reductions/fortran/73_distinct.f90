! row 73, nested: number of distinct elements
! source: sets · —
subroutine bench(n, a, seen, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(inout) :: seen(1000)
    integer, intent(out) :: r
    integer :: i
    integer :: c

    c = 0
    do i = 1, n ! loop
        if (.not. seen(a(i))) then
            seen(a(i)) = .true.
            c = c + 1
        end if
    end do
    r = c
end subroutine bench
