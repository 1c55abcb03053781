! The second purpose does not end before the next iteration begins. twin: text
double precision function values(n, a, b, c)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n), c(n)
    double precision :: t
    integer :: i

    t = 0.0d0
    do i = 1, n ! expect: sequential H106(t)
        b(i) = t * t
        t = sin(t) + c(i)
        c(i) = t
    end do
    values = t
end function values

! The counter is not put back on every path.
integer function counter(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    integer :: k, x, i

    k = 0
    do i = 1, n ! expect: parallel linear-form not-induction
        x = k
        k = mod(int(a(i)), 100)
        b(i) = k
        if (k > 3) then
            k = x + 2
        end if
        b(i) = b(i) + k
    end do
    counter = k
end function counter
