! The first position of a value, kept by a flag. twin: text
subroutine ends(n, a, k, out)
    implicit none
    integer, intent(in) :: n, a(n), k
    integer, intent(out) :: out(2)
    integer :: i, f, l
    logical :: found

    f = 0
    l = 0
    found = .false.
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) == k) then
            if (.not. found) f = i
            found = .true.
            l = i
        end if
    end do
    out(1) = f
    out(2) = l
end subroutine ends
