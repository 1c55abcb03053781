! row 35, optimization: search
! source: ∨, max · 0.06
subroutine bench(n, a, key, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(in) :: key
    integer, intent(out) :: r
    integer :: i
    integer :: at
    logical :: found

    found = .false.
    at = 0
    do i = 1, n ! loop
        if (a(i) == key) then
            found = .true.
            if (i > at) at = i
        end if
    end do
    r = merge(at, -1, found)
end subroutine bench
