! What nested loops add is summed ahead; running values are used in order. golden: output
! twin: text

subroutine prefix(n, m, a, s, best)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: s, best
    integer :: i, j

    do i = 1, n ! expect: parallel expansion inserted
        do j = 1, m
            s = s + a(j, i)
        end do
        if (s > best) best = s
    end do
end subroutine prefix

! Thirty-two bits: summed in more.
subroutine clamped(n, a, s)
    integer, intent(in) :: n
    integer, intent(in) :: a(n, n, n)
    integer, intent(inout) :: s
    integer :: i, j, k

    do i = 1, n ! expect: parallel expansion
        do j = 1, n
            do k = 1, n
                s = s + a(k, j, i)
            end do
        end do
        if (s < 0) s = 0
    end do
end subroutine clamped

! Rounded in another order; under a condition; two sums, and values that are stored.
subroutine rows(n, m, a, total, many)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(m, n)
    double precision, intent(out) :: total(n)
    integer, intent(out) :: many(n)
    integer :: i, j, c
    double precision :: s

    s = 0.0d0
    c = 0
    do i = 1, n ! expect: parallel expansion
        do j = 1, m
            s = s + a(j, i)
            if (a(j, i) > 0.0d0) c = c + 1
        end do
        total(i) = s
        many(i) = c
    end do
end subroutine rows
