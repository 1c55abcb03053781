! Carried values of a linear form: sequential still, but the form is named. golden: report
integer function segment(n, a)
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: cur, best
    integer :: i
    cur = 0
    best = 0
    do i = 1, n ! expect: sequential H109(cur)
        cur = cur + a(i)
        if (cur < 0) cur = 0
        if (cur > best) best = cur
    end do
    segment = best
end function segment
