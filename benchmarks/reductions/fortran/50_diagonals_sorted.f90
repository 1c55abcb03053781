! row 50, nested: diagonals sorted
! source: ∧ · 0.03
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    logical :: ok

    ok = .true.
    do i = 2, n ! loop
        do j = 2, m
            ok = ok .and. a(j - 1, i - 1) <= a(j, i)
        end do
    end do
    r = ok
end subroutine bench
