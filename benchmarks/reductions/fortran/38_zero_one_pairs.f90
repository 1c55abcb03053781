! row 38, optimization: (01)*
! source: ∧ · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    integer :: next
    logical :: ok

    next = 0
    ok = .true.
    do i = 1, n ! loop
        if (a(i) /= next) ok = .false.
        next = 1 - next
    end do
    r = ok .and. next == 0
end subroutine bench
