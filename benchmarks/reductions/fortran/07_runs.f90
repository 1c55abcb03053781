! row 7, numbers: number of disjoint runs of ones
! source: + · 0.09
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: c
    logical :: inside

    c = 0
    inside = .false.
    do i = 1, n ! loop
        if (a(i) == 1) then
            if (.not. inside) c = c + 1
            inside = .true.
        else
            inside = .false.
        end if
    end do
    r = c
end subroutine bench
