! Callees that only add to what they are handed. twin: text
module counting
contains
   subroutine count(hist, total, x)
      integer, intent(inout) :: hist(16)
      real(8), intent(inout) :: total
      real(8), intent(in) :: x
      integer :: k
      k = 1 + mod(int(abs(x) * 16.0d0), 16)
      hist(k) = hist(k) + 1
      total = total + x
   end subroutine

   subroutine sums(n, a, h, s)
      integer, intent(in) :: n
      real(8), intent(in) :: a(n)
      integer, intent(inout) :: h(16)
      real(8), intent(inout) :: s
      integer :: i
      do i = 1, n ! expect: parallel reduction(+:s,h)
         call count(h, s, a(i))
      end do
   end subroutine
end module
