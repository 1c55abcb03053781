! A NaN is taken, and whatever follows it: the blocks look for one among the data. twin: text
subroutine greatest(n, a, value, at, times)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at, times
    double precision :: m
    integer :: i, w, c

    m = a(1)
    w = 1
    c = 1
    do i = 2, n ! expect: parallel linear-form
        if (.not. (a(i) <= m)) then
            m = a(i)
            w = i
            c = 1
        else if (a(i) == m) then
            c = c + 1
        end if
    end do
    value = m
    at = w
    times = c
end subroutine greatest
