! Near misses: the array changes, the position is beside the element, the element is read under a condition. twin: text
integer function changed(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: sequential H106(best)
        if (a(i) > a(best)) best = i
        a(i - 1) = 0
    end do
    changed = best
end function changed

integer function beside(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: sequential H106(best)
        if (a(i) > a(best)) best = i + 1
    end do
    beside = best
end function beside

integer function some(n, a, c)
    implicit none
    integer, intent(in) :: n, a(n), c(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: sequential H106(best)
        if (c(i) > 0) then
            if (a(i) > a(best)) best = i
        end if
    end do
    some = best
end function some
