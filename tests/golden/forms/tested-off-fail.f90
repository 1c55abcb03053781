! Tested, not proved: it stays sequential, and the reason says what would take it. golden: report
integer function alarm(n, a, b, c, d, t)
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n), c(n), d(n)
    integer, intent(in) :: t
    integer :: score, peak
    integer :: i
    score = 0
    peak = 0
    do i = 1, n ! expect: sequential H112(score)
        if (a(i) > t) score = score + 9
        if (b(i) > t) score = score + 7
        if (c(i) > t) score = score + 5
        if (d(i) > t) score = score + 3
        if (a(i) > b(i)) score = score + 2
        if (b(i) > c(i)) score = score + 2
        if (c(i) > d(i)) score = score + 2
        if (a(i) == d(i)) score = score + 1
        if (b(i) == d(i)) score = score + 1
        score = score - 15
        if (score < 0) score = 0
        if (score > peak) peak = score
    end do
    alarm = peak
end function alarm
