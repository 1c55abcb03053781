! Sums that cannot come first.
! twin: text

! The sum is used where it is made.
subroutine used(n, m, a, b, best)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n), b(m, n)
    integer, intent(out) :: best
    integer :: i, j, s

    s = 0
    best = 0
    do i = 1, n ! expect: sequential not-expansion
        do j = 1, m
            s = s + a(j, i) * b(iand(s, 1) + 1, i)
        end do
        if (s > best) best = s
    end do
end subroutine used

! The loop writes what it sums.
subroutine written(n, m, a, r)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(m, n + 1)
    integer, intent(out) :: r
    integer :: i, j, s

    s = 0
    do i = 1, n ! expect: sequential not-expansion
        do j = 1, m
            s = s + a(j, i)
        end do
        if (s < 0) s = 0
        a(1, i + 1) = s
    end do
    r = s
end subroutine written

! How much is summed depends on the sums.
subroutine bounded(n, m, a, r)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(out) :: r
    integer :: i, j, k, s

    s = 0
    k = m
    do i = 1, n ! expect: sequential not-expansion
        do j = 1, k
            s = s + a(j, i)
        end do
        if (s < 0) then
            s = 0
            k = k / 2
        end if
    end do
    r = s + k
end subroutine bounded
