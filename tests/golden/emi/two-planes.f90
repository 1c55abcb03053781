! The planes change roles from step to step: the steps wait for each other, a test that lets two of them through is none. twin: text
! options: force
subroutine step(n, steps, u)
    implicit none
    integer, intent(in) :: n, steps
    double precision, intent(inout) :: u(0:99, 0:1)
    integer :: t, i
    do t = 0, steps - 1  ! expect: sequential
        do i = 1, n - 2  ! expect: parallel inserted
            u(i, mod(t + 1, 2)) = u(i - 1, mod(t, 2)) + u(i + 1, mod(t, 2))
        end do
    end do
end subroutine
