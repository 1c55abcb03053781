! row 40, optimization: a zero after a one
! source: ∧, ∧ · 0.06
subroutine bench(n, a, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(out) :: r
    integer :: i
    logical :: one, hit

    one = .false.
    hit = .false.
    do i = 1, n ! loop
        if (a(i) == 0 .and. one) hit = .true.
        if (a(i) == 1) one = .true.
    end do
    r = hit
end subroutine bench
