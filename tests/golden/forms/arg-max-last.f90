! The greatest value, and where it is last: of equal ones the later counts. golden: output twin: text
subroutine greatest(n, a, value, at)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    double precision :: m
    integer :: i, w

    m = a(1)
    w = 1
    do i = 2, n ! expect: parallel linear-form inserted
        if (a(i) >= m) then
            m = a(i)
            w = i
        end if
    end do
    value = m
    at = w
end subroutine greatest

! The least element of a table, and where it is last.
subroutine least(n, a, value, row, column)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(64, n)
    double precision, intent(out) :: value
    integer, intent(out) :: row, column
    double precision :: m
    integer :: i, j, r, c

    m = 1.0d0
    r = -1
    c = -1
    do i = 1, n ! expect: parallel linear-form
        do j = 1, 64
            if (a(j, i) <= m) then
                m = a(j, i)
                r = i
                c = j
            end if
        end do
    end do
    value = m
    row = r
    column = c
end subroutine least
