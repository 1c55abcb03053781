! Not every iteration doubles. twin: text
subroutine guarded(n, a, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(inout) :: b(n)
    integer :: i, k

    k = 1
    do i = 1, n ! expect: parallel not-induction
        b(i) = k
        if (a(i) > 0) then
            k = k + k
        end if
    end do
end subroutine guarded

! An iteration may end before it doubles.
subroutine skipped(n, a, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(inout) :: b(n)
    integer :: i, k

    k = 1
    do i = 1, n ! expect: parallel not-induction
        b(i) = k
        if (a(i) < 0) cycle
        k = k * 2
    end do
end subroutine skipped

! No power of two.
subroutine threefold(n, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: b(n)
    integer :: i, k

    k = 1
    do i = 1, n ! expect: parallel not-induction
        b(i) = k
        k = 3 * k
    end do
end subroutine threefold
