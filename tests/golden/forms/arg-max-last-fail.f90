! Of equal values of `a` the first one counts, of those of `b` the last. twin: text
subroutine greatest(n, a, b, value, at)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n), b(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    double precision :: m
    integer :: i, w

    m = a(1)
    w = 1
    do i = 2, n ! expect: sequential H106(m)
        if (a(i) > m) then
            m = a(i)
            w = i
        end if
        if (b(i) >= m) then
            m = b(i)
            w = -i
        end if
    end do
    value = m
    at = w
end subroutine greatest
