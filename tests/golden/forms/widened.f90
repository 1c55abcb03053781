! Sums of 32 bits that the program computes in 64: so do the blocks. twin: text golden: output
subroutine greatest(n, a, b, value, where)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n)
    integer(8), intent(out) :: value
    integer, intent(out) :: where
    integer :: i, at
    integer(8) :: m

    m = 0
    at = 0
    do i = 1, n ! expect: parallel linear-form inserted
        if (int(a(i), 8) + b(i) > m) then
            m = int(a(i), 8) + b(i)
            at = i
        end if
    end do
    value = m
    where = at
end subroutine greatest
