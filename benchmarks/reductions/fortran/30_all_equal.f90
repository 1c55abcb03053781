! row 30, optimization: all equal
! source: ∧ · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    logical :: ok

    ok = .true.
    do i = 2, n ! loop
        if (a(i) /= a(i - 1)) ok = .false.
    end do
    r = ok
end subroutine bench
