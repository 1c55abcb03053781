! Near miss: the counter grows by what is read, and what it is then decides what is kept. golden: report
subroutine greatest(n, by, a, value, at, k)
    implicit none
    integer, intent(in) :: n, by(n)
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    integer, intent(inout) :: k
    double precision :: m
    integer :: i, w, ix

    m = a(1)
    w = k
    ix = k
    do i = 2, n ! expect: sequential
        ix = ix + by(i)
        if (ix > w) then
            m = a(i)
            w = ix - by(1)
        end if
    end do
    value = m
    at = w
    k = ix
end subroutine greatest
