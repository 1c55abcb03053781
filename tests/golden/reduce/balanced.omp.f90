! A sum under conditions: threads and vector instructions together. golden: output
! options: force
integer function balanced(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: i, d
    d = 0
    !$omp parallel do simd reduction(+:d)
    do i = 1, n ! expect: parallel reduction(+:d) inserted
        if (a(i) == 0) then
            d = d - 1
        else if (a(i) == 1) then
            d = d + 1
        end if
    end do
    !$omp end parallel do simd
    balanced = d
end function balanced
