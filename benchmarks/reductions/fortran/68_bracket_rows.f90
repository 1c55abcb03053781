! row 68, nested: number of rows with matching brackets
! source: +, ∧, + · 0.21
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(out) :: r
    integer :: i, j
    integer :: rows, depth
    logical :: valid

    rows = 0
    do i = 1, n ! loop
        depth = 0
        valid = .true.
        do j = 1, m
            if (a(j, i) == 1) then
                depth = depth + 1
            else if (a(j, i) == -1) then
                if (depth <= 0) valid = .false.
                depth = depth - 1
            end if
        end do
        if (valid .and. depth == 0) rows = rows + 1
    end do
    r = rows
end subroutine bench
