! Near misses: sets that are not closed, too large, or whose other values must not be tried. twin: text options: force
module tables
    integer :: w(2)
end module tables

subroutine no_ceiling(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: sequential H109(c)
        if (a(i) > 0) then
            c = c + 1
        else if (c > 0) then
            c = c - 1
        end if
        if (a(i) == -7) c = c / 2 * 2
    end do
end subroutine no_ceiling

subroutine hundred(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: sequential H109(c)
        if (a(i) > 0) then
            if (c < 99) c = c + 1
        else if (c > 0) then
            c = c - 1
        end if
        if (a(i) == 3) c = ieor(c, 1)
    end do
end subroutine hundred

subroutine divides(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 1
    do i = 1, n ! expect: sequential H109(c)
        if (12 / c > a(i)) then
            if (c == 2) then
                c = 0
            else
                c = c + 1
            end if
        end if
    end do
end subroutine divides

subroutine outside(n, a, c)
    use tables
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: sequential H109(c)
        if (w(c + 1) > a(i)) then
            if (c == 2) then
                c = 0
            else
                c = c + 1
            end if
        end if
    end do
end subroutine outside

subroutine behind_a_pointer(n, a, v, c)
    integer, intent(in) :: n, a(n), v(*)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: sequential H109(c)
        if (v(c + 1) > a(i)) then
            if (c == 2) then
                c = 0
            else
                c = c + 1
            end if
        end if
    end do
end subroutine behind_a_pointer

subroutine overflows(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: c
    integer :: i
    do i = 1, n ! expect: sequential H106(c)
        c = mod(c + a(i), 3)
    end do
end subroutine overflows
