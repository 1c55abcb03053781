! twin: text. One name for two purposes: a running sum, and a value of the iteration.
double precision function scratch(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: parallel reduction private reduction(+:s) private(x)
        x = s
        s = a(i) * 2.0d0
        b(i) = s * s
        s = x + a(i)
    end do
    scratch = s
end function scratch

! The new sum is made in another variable.
integer function renewed(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: s, t, i

    s = 0
    do i = 1, n ! expect: parallel reduction reduction(+:s)
        if (a(i) > 0) then
            t = s + a(i)
            s = t - 1
        end if
    end do
    renewed = s
end function renewed

! In between the name is the sum of a row.
double precision function rows(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(16, n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i, j

    s = 0.0d0
    do i = 1, n ! expect: parallel reduction reduction(+:s)
        x = s
        s = 0.0d0
        do j = 1, 16 ! expect: parallel reduction reduction(+:s)
            s = s + a(j, i)
        end do
        b(i) = s
        s = x + s
    end do
    rows = s
end function rows
