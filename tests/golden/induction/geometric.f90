! Counters that every iteration doubles, halves or shifts. golden: output twin: text
integer function doubled(n, k, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: b(n)
    integer :: i

    do i = 1, n ! expect: parallel induction
        b(i) = k
        k = k + k
    end do
    doubled = k
end function doubled

subroutine halved(n, k, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: b(n)
    integer :: i

    do i = 1, n ! expect: parallel induction
        b(i) = k
        k = k / 2
    end do
end subroutine halved

subroutine fourfold(n, b, c)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: b(n), c(n)
    integer :: i, k

    k = 1
    do i = 1, n ! expect: parallel induction private
        b(i) = b(i) * 3 + k
        k = 4 * k
        c(i) = k
    end do
end subroutine fourfold
