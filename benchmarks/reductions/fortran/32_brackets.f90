! row 32, optimization: bracket matching
! source: +, ∧ · 0.09
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    integer :: depth
    logical :: valid

    depth = 0
    valid = .true.
    do i = 1, n ! loop
        if (a(i) == 1) then
            depth = depth + 1
        else if (a(i) == -1) then
            if (depth <= 0) valid = .false.
            depth = depth - 1
        end if
    end do
    r = valid .and. depth == 0
end subroutine bench
