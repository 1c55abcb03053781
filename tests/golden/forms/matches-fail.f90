! Two running values are multiplied: no linear form. twin: text
integer function matches(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: ones, all, i

    ones = 0
    all = 1
    do i = 1, n ! expect: sequential H109(ones)
        if (a(i) == 1) then
            ones = ones + 1
        else if (a(i) == 2) then
            all = all * ones
        else if (a(i) /= 0) then
            ones = all
        end if
    end do
    matches = all
end function matches
