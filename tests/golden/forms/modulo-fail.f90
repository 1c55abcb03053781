! Near misses: sums that may be negative or leave their type, products that need more than 64 bits, other divisors. twin: text options: force
subroutine wide_data(n, s, h)
    integer, intent(in) :: n
    integer(8), intent(in) :: s(n)
    integer(8), intent(out) :: h
    integer :: i
    h = 0
    do i = 1, n ! expect: sequential H106(h)
        h = mod(h * 257 + s(i), 1000000007_8)
    end do
end subroutine wide_data

subroutine large_modulus(n, s, h)
    integer, intent(in) :: n, s(n)
    integer(8), intent(out) :: h
    integer :: i
    h = 0
    do i = 1, n ! expect: sequential H106(h)
        h = mod(h * 2 + iand(s(i), 255), 1000000000039_8)
    end do
end subroutine large_modulus

subroutine wraps(n, s, h)
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: h
    integer :: i
    h = 0
    do i = 1, n ! expect: sequential H106(h)
        h = mod(h * 3 - iand(s(i), 255), 65521)
    end do
end subroutine wraps

subroutine leaves_its_type(n, s, h)
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: h
    integer :: i
    h = 0
    do i = 1, n ! expect: sequential H106(h)
        h = mod(h * 257 + iand(s(i), 255), 1000000007)
    end do
end subroutine leaves_its_type

subroutine negative(n, a, c)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: c
    integer :: i
    do i = 1, n ! expect: sequential H106(c)
        c = mod(c * 10 + a(i), 1009)
    end do
end subroutine negative

subroutine divisor_of_data(n, s, h, m)
    integer, intent(in) :: n, s(n), m
    integer, intent(inout) :: h
    integer :: i
    do i = 1, n ! expect: sequential H106(h)
        h = mod(h * 31 + iand(s(i), 255), m)
    end do
end subroutine divisor_of_data

subroutine square(n, s, h)
    integer, intent(in) :: n, s(n)
    integer, intent(inout) :: h
    integer :: i
    do i = 1, n ! expect: sequential H106(h)
        h = mod(h * h + iand(s(i), 255), 251)
    end do
end subroutine square

subroutine chosen(n, s, h)
    integer, intent(in) :: n, s(n)
    integer, intent(inout) :: h
    integer :: i
    do i = 1, n ! expect: sequential h
        if (h > 100) then
            h = mod(h + iand(s(i), 255), 251)
        else
            h = mod(h * 3 + iand(s(i), 255), 251)
        end if
    end do
end subroutine chosen
