! Functions of the user's: a float recurrence looked into; data alone through one with a loop, a table and a global that nothing changes. golden: output twin: text
module data_functions
    integer, parameter :: weight(0:3) = (/ 1, -2, 3, -4 /)
    integer :: threshold = 7
contains
    pure double precision function step(s, x, c)
        double precision, intent(in) :: s, x, c
        double precision :: kept
        kept = c * s
        step = kept + (1.0d0 - c) * x
    end function step

    integer function cost(x)
        integer, intent(in) :: x
        integer :: j
        cost = 0
        do j = 0, 7 ! expect: parallel reduction(+:cost)
            cost = cost + iand(ishft(x, -j), 1)
        end do
        cost = cost - weight(iand(x, 3))
    end function cost

    integer function gain(x)
        integer, intent(in) :: x
        gain = -1
        if (x > threshold) gain = x - threshold
    end function gain

    double precision function smooth(n, x, c, s)
        integer, intent(in) :: n
        double precision, intent(in) :: x(n), c, s
        integer :: i
        smooth = s
        do i = 1, n ! expect: parallel linear-form inserted
            smooth = step(smooth, x(i), c)
        end do
    end function smooth

    integer function segment(n, a)
        integer, intent(in) :: n
        integer, intent(in) :: a(n)
        integer :: cur, best
        integer :: i
        cur = 0
        best = 0
        do i = 1, n ! expect: parallel linear-form inserted
            cur = cur + cost(a(i)) + gain(a(i))
            if (cur < 0) cur = 0
            if (cur > best) best = cur
        end do
        segment = best
    end function segment
end module data_functions
