! Elements that carry values, from a first one on that only the caller knows.
! twin: text
! golden: output
subroutine clamped(n, first, m, a, col)
    implicit none
    integer, intent(in) :: n, first, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: col(m)
    integer :: i, j

    do i = 1, n ! expect: parallel linear-form
        do j = first, m
            col(j) = col(j) + a(j, i)
            if (col(j) < 0) col(j) = 0
        end do
    end do
end subroutine clamped
