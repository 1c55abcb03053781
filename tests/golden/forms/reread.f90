! The value of an extreme is read again where its position is: first, last, in structures. options: force
! twin: text
integer function first(n, a)
    implicit none
    integer, intent(in) :: n, a(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: parallel linear-form inserted
        if (a(i) > a(best)) best = i
    end do
    first = best
end function first

integer function last(n, a)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    integer :: i, best

    best = 1
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) >= a(best)) best = i
    end do
    last = best
end function last

integer function both(n, a, most)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    integer, intent(out) :: most
    integer :: i, lo, hi

    lo = 1
    hi = 1
    do i = 2, n ! expect: parallel linear-form inserted
        if (a(i) < a(lo)) lo = i
        if (a(hi) < a(i)) hi = i
    end do
    most = hi
    both = lo
end function both

module points
    implicit none
    type :: point
        double precision :: x, y, d
    end type point
contains
    integer function nearest(n, p)
        integer, intent(in) :: n
        type(point), intent(in) :: p(n)
        integer :: i, b

        b = 1
        do i = 2, n ! expect: parallel linear-form inserted
            if (p(i)%d < p(b)%d) b = i
        end do
        nearest = b
    end function nearest
end module points
