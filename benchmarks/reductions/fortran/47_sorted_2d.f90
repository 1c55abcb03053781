! row 47, nested: 2D sorted
! source: ∧ · 0.05
subroutine bench(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j
    integer :: last
    logical :: ok

    ok = .true.
    last = a(1, 1)
    do i = 1, n ! loop
        do j = 1, m
            if (a(j, i) < last) ok = .false.
            last = a(j, i)
        end do
    end do
    r = ok
end subroutine bench
