! Near miss: the order of the two does not stay. options: force
! twin: text
integer function second(n, a, s1, s2)
    implicit none
    integer, intent(in) :: n, a(n), s1, s2
    integer :: i, m1, m2

    m1 = s1
    m2 = s2
    do i = 1, n ! expect: sequential
        if (a(i) > m2) then
            if (a(i) < m1) then
                m2 = m1
                m1 = a(i)
            else
                m2 = a(i)
            end if
        end if
    end do
    second = m2 - m1
end function second
