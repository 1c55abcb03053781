! Carried values of a linear form over (max,+), in blocks. golden: report golden: output
integer function segment(n, a)
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: cur, best
    integer :: i
    cur = 0
    best = 0
    do i = 1, n ! expect: parallel linear-form inserted
        cur = cur + a(i)
        if (cur < 0) cur = 0
        if (cur > best) best = cur
    end do
    segment = best
end function segment
