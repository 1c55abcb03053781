! `last` has no value before the loop: blocks would note one. Where it has, they do. options: force
integer function unset(n, c, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: c(0:n-1)
    integer :: last, i
    do i = 0, n - 1 ! expect: sequential
        if (i == 0) last = k
        if (c(i) > k) last = i
        c(i) = last + 1
    end do
    unset = k
end function unset

integer function set(n, c, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: c(0:n-1)
    integer :: last, i
    last = k
    do i = 0, n - 1 ! expect: parallel linear-form
        if (i == 0) last = k
        if (c(i) > k) last = i
        c(i) = last + 1
    end do
    set = k
end function set
