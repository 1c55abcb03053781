! The first position of a value, kept by its own value: with the last one, with what stands there. options: force
! twin: text
subroutine ends(n, a, k, out)
    implicit none
    integer, intent(in) :: n, a(n), k
    integer, intent(out) :: out(2)
    integer :: i, f, l

    f = 0
    l = 0
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) == k) then
            if (f == 0) f = i
            l = i
        end if
    end do
    out(1) = f
    out(2) = l
end subroutine ends

integer function counted(n, a, k)
    implicit none
    integer, intent(in) :: n, a(n), k
    integer :: i, f

    f = -1
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) == k .and. f < 0) f = i - 1
    end do
    counted = f
end function counted

integer function with(n, a, b, k)
    implicit none
    integer, intent(in) :: n, a(n), b(n), k
    integer :: i, value, w

    value = -1
    do i = 1, n ! expect: parallel linear-form inserted
        w = b(i)
        if (a(i) == k .and. value < 0) value = w
    end do
    with = value
end function with
