! row 51, nested: row ranges increase
! source: max, ∧ · 0.19
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    integer :: lo, hi, before
    logical :: ok

    ok = .true.
    before = -huge(before)
    do i = 1, n ! loop
        lo = a(1, i)
        hi = a(1, i)
        do j = 2, m
            if (a(j, i) < lo) lo = a(j, i)
            if (a(j, i) > hi) hi = a(j, i)
        end do
        if (lo < before) ok = .false.
        before = hi
    end do
    r = ok
end subroutine bench
