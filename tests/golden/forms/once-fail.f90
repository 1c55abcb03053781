! Near misses: it moves on after it was found, or by what it is found to be. twin: text
integer function moves(n, a, k)
    implicit none
    integer, intent(in) :: n, a(n), k
    integer :: i, f

    f = -1
    do i = 1, n ! expect: sequential H106(f)
        if (a(i) == k) then
            if (f < 0) then
                f = i
            else
                f = f / 2
            end if
        end if
    end do
    moves = f
end function moves

integer function far(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, f

    f = -1
    do i = 1, n ! expect: sequential H106(f)
        if (a(i) * f < 7) f = a(i)
    end do
    far = f
end function far
