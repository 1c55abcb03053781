! Where the greatest element is: nothing sets `at` before the loop, and no block reads what it would be. options: force
integer function greatest(n, x)
    integer, intent(in) :: n
    double precision, intent(in) :: x(0:n-1)
    double precision :: m
    integer :: i, at
    m = -1.0d30
    do i = 0, n - 1 ! expect: parallel linear-form
        if (x(i) > m) then
            m = x(i)
            at = i
        end if
    end do
    greatest = at
end function greatest
