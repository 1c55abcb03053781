! Functions of the user's that do more than compute from their arguments: no forms. twin: text
module state
    integer :: calls = 0
    integer :: floor_value = 0
contains
    integer function hidden(a, b)
        integer, intent(in) :: a, b
        integer, save :: last = 0
        if (a > b) then
            last = a
        else
            last = b + iand(last, 1)
        end if
        hidden = last
    end function hidden

    integer function counting(a, b)
        integer, intent(in) :: a, b
        calls = calls + 1
        counting = b
        if (a > b) counting = a
    end function counting

    integer function through(a, b)
        integer, intent(in) :: a
        integer, intent(inout) :: b
        b = b + 1
        through = b
        if (a > b) through = a
    end function through

    recursive function deep(a, b) result(r)
        integer, intent(in) :: a, b
        integer :: r
        r = b
        if (a > b) r = deep(a - 1, b) + 1
    end function deep

    integer function bounded(a)
        integer, intent(in) :: a
        bounded = floor_value
        if (a > floor_value) bounded = a
    end function bounded

    subroutine hide(n, a, m)
        integer, intent(in) :: n, a(n)
        integer, intent(out) :: m
        integer :: i
        m = 0
        do i = 1, n ! expect: sequential H202
            m = hidden(m, a(i))
        end do
    end subroutine hide

    subroutine count_calls(n, a, m)
        integer, intent(in) :: n, a(n)
        integer, intent(out) :: m
        integer :: i
        m = 0
        do i = 1, n ! expect: sequential H202
            m = counting(m, a(i))
        end do
    end subroutine count_calls

    subroutine pointer_like(n, a, m)
        integer, intent(in) :: n
        integer, intent(inout) :: a(n)
        integer, intent(out) :: m
        integer :: i
        m = 0
        do i = 1, n - 1 ! expect: sequential H106(m)
            m = through(m, a(i + 1)) + a(i)
        end do
    end subroutine pointer_like

    subroutine recursion(n, a, m)
        integer, intent(in) :: n, a(n)
        integer, intent(out) :: m
        integer :: i
        m = 0
        do i = 1, n ! expect: sequential H106(m)
            m = deep(m, a(i))
        end do
    end subroutine recursion

    subroutine changed(n, a, m)
        integer, intent(in) :: n, a(n)
        integer, intent(out) :: m
        integer :: i
        m = 0
        do i = 1, n ! expect: sequential H202
            floor_value = iand(a(i), 3)
            m = bounded(m + a(i))
        end do
    end subroutine changed

    subroutine unknown(n, a, m)
        integer, intent(in) :: n, a(n)
        integer, intent(out) :: m
        integer, external :: strange
        integer :: i
        m = 0
        do i = 1, n ! expect: sequential H201
            m = strange(m, a(i))
        end do
    end subroutine unknown
end module state
