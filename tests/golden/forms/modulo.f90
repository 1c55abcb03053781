! Linear maps modulo a constant: a block's coefficients are remainders. twin: text options: force
subroutine hash(n, s, h)
    integer, intent(in) :: n, s(n)
    integer(8), intent(out) :: h
    integer :: i
    h = 0
    do i = 1, n ! expect: parallel linear-form inserted
        h = mod(h * 257 + iand(s(i), 255), 1000000007_8)
    end do
end subroutine hash

subroutine thirds(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n ! expect: parallel linear-form inserted
        c = mod(c + iand(a(i), 1), 3)
    end do
end subroutine thirds

subroutine last_bits(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: c
    integer :: i
    do i = 1, n ! expect: parallel linear-form inserted
        c = iand(c + iand(a(i), 7), 7)
    end do
end subroutine last_bits

subroutine sometimes(n, s, h)
    integer, intent(in) :: n, s(n)
    integer, intent(inout) :: h
    integer :: i
    do i = 1, n ! expect: parallel linear-form inserted
        if (s(i) > 2) h = mod(h * 33 + iand(s(i), 255), 65521)
    end do
end subroutine sometimes
