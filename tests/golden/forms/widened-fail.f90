! What is kept is not what was compared. twin: text
subroutine greatest(n, a, b, value, where)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n)
    integer(8), intent(out) :: value
    integer, intent(out) :: where
    integer :: i, at
    integer(8) :: m

    m = 0
    at = 0
    do i = 1, n ! expect: sequential H106(m)
        if (int(a(i), 8) + b(i) > m) then
            m = int(a(i), 8) - b(i)
            at = i
        end if
    end do
    value = m
    where = at
end subroutine greatest
