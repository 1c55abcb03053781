! row 16, numbers: inner product
! source: + · 0.05
subroutine bench(n, a, b, r)
    implicit none
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(in) :: b(n)
    real(8), intent(out) :: r
    integer :: i
    real(8) :: s

    s = 0
    do i = 1, n ! loop
        s = s + a(i) * b(i)
    end do
    r = s
end subroutine bench
