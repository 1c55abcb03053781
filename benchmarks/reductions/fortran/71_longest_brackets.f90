! row 71, nested: longest matched brackets
! source: +, ∧, max · 0.33
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(out) :: r
    integer :: i, j
    integer :: best, depth, length
    logical :: valid

    best = 0
    do i = 1, n ! loop
        depth = 0
        length = 0
        valid = .true.
        do j = 1, m
            if (a(j, i) == 1) then
                depth = depth + 1
                length = length + 1
            else if (a(j, i) == -1) then
                if (depth <= 0) valid = .false.
                depth = depth - 1
                length = length + 1
            end if
        end do
        if (valid .and. depth == 0 .and. length > best) best = length
    end do
    r = best
end subroutine bench
