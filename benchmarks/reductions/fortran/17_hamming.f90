! row 17, numbers: Hamming distance
! source: + · 0.05
subroutine bench(n, a, b, r)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer, intent(in) :: b(n)
    integer, intent(out) :: r
    integer :: i
    integer :: d

    d = 0
    do i = 1, n ! loop
        if (a(i) /= b(i)) d = d + 1
    end do
    r = d
end subroutine bench
