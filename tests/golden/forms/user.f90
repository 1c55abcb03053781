! A function of the user's, looked into: a maximum, and what grows but not below zero. golden: output twin: text
module sums
contains
    pure integer function larger(a, b)
        integer, intent(in) :: a, b
        larger = b
        if (a > b) larger = a
    end function larger

    integer function segment(n, a)
        integer, intent(in) :: n
        integer, intent(in) :: a(n)
        integer :: cur, best
        integer :: i
        cur = 0
        best = 0
        do i = 1, n ! expect: parallel linear-form inserted
            cur = larger(cur + a(i), 0)
            best = larger(best, cur)
        end do
        segment = best
    end function segment
end module sums
