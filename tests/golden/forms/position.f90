! The value at a running position, in a variable beside it: the first of equal ones, and the last. twin: text
integer function first(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, best, m

    best = 1
    m = a(1)
    do i = 2, n ! expect: parallel linear-form inserted
        if (a(i) > m) then
            m = a(i)
            best = i
        end if
    end do
    first = best
end function first

integer function last(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, best, m

    best = 1
    m = a(1)
    do i = 2, n ! expect: parallel linear-form inserted
        if (a(i) >= m) then
            m = a(i)
            best = i
        end if
    end do
    last = best
end function last
