! The same plane is read and written. twin: text
! options: force
subroutine step(n, steps, u)
    implicit none
    integer, intent(in) :: n, steps
    double precision, intent(inout) :: u(0:99, 0:1)
    integer :: t, i
    do t = 0, steps - 1  ! expect: sequential
        do i = 1, n - 2  ! expect: sequential
            u(i, mod(t + 2, 2)) = 0.5d0 * u(n - 1 - i, mod(t, 2))
        end do
    end do
end subroutine
