! As balanced.f90, but it stops where there are more zeros than ones.
integer function balanced(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: i, d
    d = 0
    do i = 1, n ! expect: sequential
        if (a(i) == 0) then
            d = d - 1
        else if (a(i) == 1) then
            d = d + 1
        end if
        if (d < 0) exit
    end do
    balanced = d
end function balanced
