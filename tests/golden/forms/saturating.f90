! Counters and automata that stay among a few values: a block runs from each of them. twin: text options: force
subroutine two_bits(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) > 0) then
            if (c < 3) c = c + 1
        else if (c > 0) then
            c = c - 1
        end if
    end do
end subroutine two_bits

subroutine from_anywhere(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: c
    integer :: i
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) > 1) then
            if (c < 3) c = c + 1
        else if (c > 0) then
            c = c - 1
        end if
    end do
end subroutine from_anywhere

subroutine clamped(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 2
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) > 2) then
            c = c + 1
        else
            c = c - 1
        end if
        c = max(c, 0)
        c = min(c, 4)
    end do
end subroutine clamped

subroutine every_fifth(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: parallel linear-form inserted
        if (iand(a(i), 1) == 1) then
            c = c + 1
            if (c == 5) c = 0
        end if
    end do
end subroutine every_fifth

subroutine remarks(n, s, count)
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: count
    integer :: i, m
    m = 0
    count = 0
    do i = 1, n ! expect: parallel linear-form inserted
        select case (m)
        case (0)
            if (s(i) == 2) then
                m = 1
            else if (s(i) == 5) then
                m = 2
            end if
        case (1)
            if (s(i) == 2) m = 0
        case default
            if (s(i) == 3) m = 0
        end select
        if (m == 2) count = count + 1
    end do
end subroutine remarks

subroutine signed_remainder(n, a, c)
    integer, intent(in) :: n
    integer(1), intent(in) :: a(n)
    integer, intent(inout) :: c
    integer :: i
    do i = 1, n ! expect: parallel linear-form inserted
        c = mod(c + a(i), 3)
    end do
end subroutine signed_remainder
