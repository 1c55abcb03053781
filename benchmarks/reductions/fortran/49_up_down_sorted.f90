! row 49, nested: rows pairwise sorted (up and down)
! source: ∧ · 0.02
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    logical :: ok

    ok = .true.
    do i = 2, n ! loop
        do j = 1, m
            if (a(j, i - 1) > a(j, i)) ok = .false.
        end do
    end do
    r = ok
end subroutine bench
