! row 36, optimization: sorted
! source: ∧ · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    logical :: ok

    ok = .true.
    do i = 2, n ! loop
        if (.not. (a(i - 1) <= a(i))) ok = .false.
    end do
    r = ok
end subroutine bench
