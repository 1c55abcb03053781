! Near misses: tables of unknown rows, with too many of them, or that the loop changes; rows that are computed. twin: text options: force
module tables
    integer :: many(0:3, 0:99)
    integer :: mine(0:3, 0:3)
end module tables

subroutine parameter(n, s, next, state)
    integer, intent(in) :: n, s(n), next(0:3, 0:*)
    integer, intent(out) :: state
    integer :: i
    state = 0
    do i = 1, n ! expect: sequential H106(state)
        state = next(iand(s(i), 3), state)
    end do
end subroutine parameter

subroutine too_many(n, s, state)
    use tables
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: state
    integer :: i
    state = 0
    do i = 1, n ! expect: sequential H106(state)
        state = many(iand(s(i), 3), state)
    end do
end subroutine too_many

subroutine changes(n, s, state)
    use tables
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: state
    integer :: i
    state = 0
    do i = 1, n ! expect: sequential
        mine(1, iand(i, 3)) = 0
        state = mine(iand(s(i), 3), state)
    end do
end subroutine changes

subroutine computed(n, s, state)
    use tables
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: state
    integer :: i
    state = 0
    do i = 1, n ! expect: sequential H106(state)
        state = mine(iand(s(i), 3), state / 2 * 2)
    end do
end subroutine computed
