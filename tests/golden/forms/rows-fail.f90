! The last element is computed with. twin: text
subroutine sorted(n, m, a, r)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    logical, intent(out) :: r
    integer :: i, j, last
    logical :: ok

    ok = .true.
    last = a(1, 1)
    do i = 1, n ! expect: sequential H106(last)
        do j = 1, m
            if (a(j, i) < last) ok = .false.
            last = a(j, i) - last * last
        end do
    end do
    r = ok
end subroutine sorted
