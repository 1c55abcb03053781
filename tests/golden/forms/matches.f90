! How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text
integer function matches(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: ones, all, i

    ones = 0
    all = 0
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) == 1) then
            ones = ones + 1
        else if (a(i) == 2) then
            all = all + ones
        else if (a(i) /= 0) then
            ones = 0
        end if
    end do
    matches = all
end function matches
