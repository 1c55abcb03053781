! row 53, nested: row ranges nest (shrink)
! source: max, min, ∧ · 0.55
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    integer :: lo, hi, outer_lo, outer_hi
    logical :: ok

    ok = .true.
    outer_lo = -huge(outer_lo)
    outer_hi = huge(outer_hi)
    do i = 1, n ! loop
        lo = a(1, i)
        hi = a(1, i)
        do j = 2, m
            if (a(j, i) < lo) lo = a(j, i)
            if (a(j, i) > hi) hi = a(j, i)
        end do
        if (lo < outer_lo .or. hi > outer_hi) ok = .false.
        outer_lo = lo
        outer_hi = hi
    end do
    r = ok
end subroutine bench
