! Innermost loops that compilers vectorize: a look for anything greater in the row comes first; of the element before,
! which lies in the row, no running value is needed. twin: text golden: output
subroutine greatest(n, m, a, at)
    implicit none
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    integer, intent(out) :: at(2)
    integer :: i, j, row, column
    real(8) :: most

    most = a(1, 1)
    row = 1
    column = 1
    do i = 1, n ! expect: parallel linear-form inserted
        do j = 1, m
            if (a(j, i) > most) then
                most = a(j, i)
                row = i
                column = j
            end if
        end do
    end do
    at(1) = row
    at(2) = column
end subroutine greatest

subroutine sorted(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j, last
    logical :: ok

    ok = .true.
    last = a(1, 1)
    do i = 1, n ! expect: parallel linear-form inserted
        do j = 1, m
            if (a(j, i) < last) ok = .false.
            last = a(j, i)
        end do
    end do
    r = ok
end subroutine sorted
