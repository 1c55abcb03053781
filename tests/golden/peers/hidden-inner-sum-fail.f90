! What is accumulated in a nested loop into one element, which need not be there where that loop is empty, is no sum: its
! bound changes, or other statements beside it read the element. twin: text
subroutine triangle(n, to, s, a)
   integer, intent(in) :: n, to(n)
   real(8), intent(inout) :: s(*)
   real(8), intent(in) :: a(n, n)
   integer :: i, j
   do i = 1, n ! expect: sequential s
      do j = 1, to(i)
         s(1) = a(j, i) - s(1) * s(1)
      end do
   end do
end subroutine

subroutine beside(n, m, s, t, a)
   integer, intent(in) :: n, m
   real(8), intent(inout) :: s(*), t(n)
   real(8), intent(in) :: a(m, n)
   integer :: i, j
   do i = 1, n ! expect: sequential s
      do j = 1, m
         s(1) = s(1) + a(j, i)
      end do
      t(i) = s(1)
   end do
end subroutine

! The variables are used after the loops, which set them even without an iteration.
subroutine last(n, m, s, a, i, j)
   integer, intent(in) :: n, m
   real(8), intent(inout) :: s(*)
   real(8), intent(in) :: a(m, n)
   integer, intent(out) :: i, j
   j = 3
   do i = 1, n ! expect: sequential s
      do j = 1, m
         s(1) = s(1) + a(j, i)
      end do
   end do
end subroutine
