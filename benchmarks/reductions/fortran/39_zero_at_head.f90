! row 39, optimization: no zero but at the head
! source: ∧ · 0.02
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    logical :: ok

    ok = .true.
    do i = 1, n ! loop
        ok = ok .and. (i == 1 .or. a(i) /= 0)
    end do
    r = ok
end subroutine bench
