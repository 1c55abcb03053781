! A NaN is taken, and whatever follows it; the value before is no element. twin: text
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
    do i = 1, n ! expect: sequential H106(most)
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

subroutine sorted(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j, last
    logical :: ok

    ok = .true.
    last = a(1, 1)
    do i = 1, n ! expect: sequential H106(last)
        do j = 1, m
            if (a(j, i) < last) ok = .false.
            last = a(j, i) - last * last
        end do
    end do
    r = ok
end subroutine sorted
