! The second and the third greatest by nested ifs: right while the values are in order. options: force
! twin: text
double precision function second(n, a)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision :: m1, m2
    integer :: i

    m1 = -1d30
    m2 = -1d30
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) > m2) then
            if (a(i) > m1) then
                m2 = m1
                m1 = a(i)
            else
                m2 = a(i)
            end if
        end if
    end do
    second = m2
end function second

integer function third(n, a, s1, s2, s3)
    implicit none
    integer, intent(in) :: n, a(n), s1, s2, s3
    integer :: i, m1, m2, m3

    m1 = s1
    m2 = s2
    m3 = s3
    do i = 1, n ! expect: parallel linear-form inserted
        if (a(i) < m3) then
            if (a(i) < m2) then
                m3 = m2
                if (a(i) < m1) then
                    m2 = m1
                    m1 = a(i)
                else
                    m2 = a(i)
                end if
            else
                m3 = a(i)
            end if
        end if
    end do
    third = m1 + 2 * m2 + 3 * m3
end function third
