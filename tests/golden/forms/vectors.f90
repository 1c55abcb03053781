! Elements of arrays that carry values: each has a form of its own.
! options: force
! twin: text

subroutine extremes(n, m, a, hi, out, best)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: hi(m)
    integer, intent(inout) :: best
    integer, intent(out) :: out
    integer :: i, j, lo

    do i = 1, n ! expect: parallel linear-form
        lo = a(1, i)
        do j = 1, m
            if (a(j, i) < lo) lo = a(j, i)
            if (a(j, i) > hi(j)) hi(j) = a(j, i)
        end do
        if (lo > best) best = lo
    end do
    out = best
end subroutine extremes

subroutine prefixes(n, m, a, col, out, best)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer, intent(inout) :: best
    integer, intent(out) :: out
    integer :: i, j, row

    do i = 1, n ! expect: parallel linear-form
        row = 0
        do j = 2, m
            row = row + a(j, i)
            col(j - 1) = col(j - 1) + row
            if (col(j - 1) > best) best = col(j - 1)
        end do
    end do
    out = best
end subroutine prefixes

subroutine clamped(n, m, a, col)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer :: i, j

    do i = 1, n ! expect: parallel linear-form
        do j = 1, m
            col(j) = col(j) + a(j, i)
            if (col(j) < 0) col(j) = 0
        end do
    end do
end subroutine clamped

subroutine distinct(n, a, seen, c)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    logical, intent(inout) :: seen(0:9)
    integer, intent(out) :: c
    integer :: i

    c = 0
    do i = 1, n ! expect: parallel linear-form
        if (.not. seen(a(i))) then
            seen(a(i)) = .true.
            c = c + 1
        end if
    end do
end subroutine distinct
