! Rows of a trapezium, packed: that each has n - i + 1 elements follows from the loop's bound and two conditions together. twin: text
subroutine pack(n, m, p, a, b)
  implicit none
  integer, intent(in) :: n, m, p
  double precision, intent(inout) :: a(*)
  double precision, intent(in) :: b(*)
  integer :: i, j, k
  if (p <= m .and. m <= n) then
    k = 0
    do i = 1, p ! expect: parallel induction
      do j = i, n
        k = k + 1
        a(k) = b(j)
      end do
    end do
  end if
end subroutine pack
