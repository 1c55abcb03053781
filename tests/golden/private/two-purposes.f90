! One name for two purposes, each of them of the iteration. twin: text
double precision function values(n, a, b, c)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n), c(n)
    double precision :: t
    integer :: i

    t = 0.0d0
    do i = 1, n ! expect: parallel lastprivate not-reduction
        t = a(i)
        b(i) = t * t
        t = c(i) + 1.0d0
        c(i) = t
    end do
    values = t
end function values

! A counter that is saved while its name serves another purpose.
integer function counter(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    integer :: k, x, i

    k = 0
    do i = 1, n ! expect: parallel private induction
        x = k
        k = mod(int(a(i)), 100)
        b(i) = k
        k = x + 2
        b(i) = b(i) + k
    end do
    counter = k
end function counter
