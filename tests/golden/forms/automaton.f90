! Tables of the next state, looked through before the loop: entries that are no rows send it back to what it was. twin: text options: force
module tables
    integer :: next(0:3, 0:3)
    integer(1) :: changing(8, 3)
end module tables

subroutine last_state(n, s, state)
    use tables
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: state
    integer :: i
    state = 0
    do i = 1, n ! expect: parallel linear-form inserted
        state = next(iand(s(i), 3), state)
    end do
end subroutine last_state

subroutine from_anywhere(n, s, state)
    use tables
    integer, intent(in) :: n, s(n)
    integer, intent(inout) :: state
    integer :: i
    do i = 1, n ! expect: parallel linear-form inserted
        state = changing(iand(s(i), 7) + 1, state + 1)
    end do
end subroutine from_anywhere

subroutine tokens(n, s, count)
    use tables
    integer, intent(in) :: n, s(n)
    integer, intent(out) :: count
    integer :: i, state
    state = 0
    count = 0
    do i = 1, n ! expect: parallel linear-form inserted
        state = next(iand(s(i), 3), state)
        if (state == 1) count = count + 1
    end do
end subroutine tokens
