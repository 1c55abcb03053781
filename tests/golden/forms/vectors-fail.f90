! Near-misses of elements that carry values.
! options: force
! twin: text

! Nothing says how many elements there are: some may never be touched.
subroutine sometimes(n, m, a, b, hi)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n), b(m)
    integer, intent(inout) :: hi(*)
    integer :: i, j, row

    do i = 1, n ! expect: sequential H102(hi)
        row = 0
        do j = 1, m
            row = row + a(j, i)
            if (b(j) > 0) hi(j) = hi(j) + row
        end do
    end do
end subroutine sometimes

! An element needs its neighbour.
subroutine neighbours(n, m, a, col)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer :: i, j, row

    do i = 1, n ! expect: sequential H101(col)
        row = 0
        do j = 2, m
            row = row + a(j, i)
            col(j) = col(j) + row
            if (col(j - 1) < 0) col(j) = 0
        end do
    end do
end subroutine neighbours

! How many were set before goes into the array.
subroutine ranks(n, a, seen, c)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(inout) :: seen(0:9)
    integer, intent(out) :: c
    integer :: i

    c = 0
    do i = 1, n ! expect: sequential H104(seen)
        if (seen(a(i)) /= c) then
            seen(a(i)) = c
            c = c + 1
        end if
    end do
end subroutine ranks
