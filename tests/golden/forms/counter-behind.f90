! The greatest value and what a counter that grows in every iteration is there: no pass for the counter. golden: output
subroutine greatest(n, by, a, value, at, k)
    implicit none
    integer, intent(in) :: n, by
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    integer, intent(inout) :: k
    double precision :: m
    integer :: i, w, ix

    m = a(1)
    w = k
    ix = k
    do i = 2, n ! expect: parallel linear-form inserted
        ix = ix + by
        if (a(i) > m) then
            m = a(i)
            w = ix
        end if
    end do
    value = m
    at = w
    k = ix
end subroutine greatest
