! Counters that every iteration doubles, halves or shifts. golden: output twin: text
integer function doubled(n, k, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: b(n)
    integer :: i

    block
    integer :: k_0
    k_0 = k
    !$omp parallel do firstprivate(k) lastprivate(k) if(n >= 4000)
    do i = 1, n ! expect: parallel induction
        k = ishft(k_0, min(i - 1, 32))
        b(i) = k
        k = k + k
    end do
    !$omp end parallel do
    end block
    doubled = k
end function doubled

subroutine halved(n, k, b)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: b(n)
    integer :: i

    block
    integer :: k_0
    k_0 = k
    !$omp parallel do firstprivate(k) lastprivate(k) if(n >= 2000)
    do i = 1, n ! expect: parallel induction
        k = int(k_0 / 2_8**(min(i - 1, 32)))
        b(i) = k
        k = k / 2
    end do
    !$omp end parallel do
    end block
end subroutine halved

subroutine fourfold(n, b, c)
    implicit none
    integer, intent(in) :: n
    integer, intent(inout) :: b(n), c(n)
    integer :: i, k

    k = 1
    block
    integer :: k_0
    k_0 = k
    !$omp parallel do private(k) if(n >= 2000)
    do i = 1, n ! expect: parallel induction private
        k = ishft(k_0, 2 * min(i - 1, 16))
        b(i) = b(i) * 3 + k
        k = 4 * k
        c(i) = k
    end do
    !$omp end parallel do
    end block
end subroutine fourfold
