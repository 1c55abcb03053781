! row 37, optimization: 0*1*
! source: ∧ · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    logical :: ones, ok

    ones = .false.
    ok = .true.
    do i = 1, n ! loop
        if (a(i) == 1) then
            ones = .true.
        else if (a(i) /= 0 .or. ones) then
            ok = .false.
        end if
    end do
    r = ok
end subroutine bench
