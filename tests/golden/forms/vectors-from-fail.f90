! The first element moves with the rows: not every block has the same ones.
! options: force
! twin: text
subroutine clamped(n, m, a, col)
    implicit none
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer :: i, j

    do i = 1, n ! expect: sequential H102(col)
        do j = i, m
            col(j) = col(j) + a(j, i)
            if (col(j) < 0) col(j) = 0
        end do
    end do
end subroutine clamped
