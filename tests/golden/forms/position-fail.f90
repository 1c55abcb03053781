! An element at a running position: the reason says what to write instead. twin: text golden: report
integer function first(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: sequential H106(best)
        if (a(i) > a(best)) best = i
    end do
    first = best
end function first

integer function last(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: sequential H106(best)
        if (a(i) >= a(best)) best = i
    end do
    last = best
end function last
