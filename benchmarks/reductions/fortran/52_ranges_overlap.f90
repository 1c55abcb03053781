! row 52, nested: adjacent row ranges overlap
! source: max, min, ∧ · 0.55
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    integer :: lo, hi, before_lo, before_hi
    logical :: ok

    ok = .true.
    before_lo = a(1, 1)
    before_hi = a(1, 1)
    do i = 1, n ! loop
        lo = a(1, i)
        hi = a(1, i)
        do j = 2, m
            if (a(j, i) < lo) lo = a(j, i)
            if (a(j, i) > hi) hi = a(j, i)
        end do
        if (lo > before_hi .or. hi < before_lo) ok = .false.
        before_lo = lo
        before_hi = hi
    end do
    r = ok
end subroutine bench
