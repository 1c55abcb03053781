! Two functions of the user's that clamp on both sides: no form. twin: text
module sums
contains
    pure integer function larger(a, b)
        integer, intent(in) :: a, b
        larger = b
        if (a > b) larger = a
    end function larger

    pure integer function smaller(a, b)
        integer, intent(in) :: a, b
        smaller = b
        if (a < b) smaller = a
    end function smaller

    integer function segment(n, a)
        integer, intent(in) :: n
        integer, intent(in) :: a(n)
        integer :: cur, best
        integer :: i
        cur = 0
        best = 0
        do i = 1, n ! expect: sequential H106(cur)
            cur = smaller(larger(cur + a(i), 0), 100)
            best = larger(best, cur)
        end do
        segment = best
    end function segment
end module sums
