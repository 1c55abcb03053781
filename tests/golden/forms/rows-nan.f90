! A NaN is taken, and whatever follows it: the blocks look for one among the data. twin: text
subroutine greatest(n, m, a, at)
    implicit none
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(m, n)
    integer, intent(out) :: at(2)
    integer :: i, j, row, column
    real(8) :: most

    most = a(1, 1)
    row = 1
    column = 1
    do i = 1, n ! expect: parallel linear-form
        do j = 1, m
            if (.not. (a(j, i) <= most)) then
                most = a(j, i)
                row = i
                column = j
            end if
        end do
    end do
    at(1) = row
    at(2) = column
end subroutine greatest
