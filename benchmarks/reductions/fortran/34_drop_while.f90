! row 34, optimization: drop-while (position)
! source: ∨, max · 0.07
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(out) :: r
    integer :: i
    integer :: at
    logical :: stopped

    stopped = .false.
    at = 0
    do i = 1, n ! loop
        if (a(i) <= 0) stopped = .true.
        if (.not. stopped) at = i
    end do
    r = at
end subroutine bench
