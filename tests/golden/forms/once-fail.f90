! The same by the position's own value: not recognized. golden: report twin: text
subroutine ends(n, a, k, out)
    implicit none
    integer, intent(in) :: n, a(n), k
    integer, intent(out) :: out(2)
    integer :: i, f, l

    f = 0
    l = 0
    do i = 1, n ! expect: sequential H106(f)
        if (a(i) == k) then
            if (f == 0) f = i
            l = i
        end if
    end do
    out(1) = f
    out(2) = l
end subroutine ends
