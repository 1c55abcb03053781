! A NaN is taken, and whatever follows it: the blocks look for one among the data. twin: text
double precision function unordered(n, a)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    integer :: i, best

    best = 1
    do i = 2, n ! expect: parallel linear-form
        if (.not. (a(i) <= a(best))) best = i
    end do
    unordered = a(best)
end function unordered
