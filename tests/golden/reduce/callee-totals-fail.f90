! Near misses: the running value decides, is added elsewhere, or is stored. twin: text
module counting
contains
   subroutine capped(total, x)
      real(8), intent(inout) :: total
      real(8), intent(in) :: x
      if (total < 10.0d0) total = total + x
   end subroutine

   subroutine both(total, other, x)
      real(8), intent(inout) :: total, other
      real(8), intent(in) :: x
      total = total + x
      other = other + total
   end subroutine

   subroutine plain(total, x)
      real(8), intent(inout) :: total
      real(8), intent(in) :: x
      total = total + x
   end subroutine

   subroutine sums(n, a, b, s, t)
      integer, intent(in) :: n
      real(8), intent(in) :: a(n)
      real(8), intent(inout) :: b(n), s, t
      integer :: i
      do i = 1, n ! expect: sequential
         call capped(s, a(i))
      end do
      do i = 1, n ! expect: sequential
         call both(s, t, a(i))
      end do
      do i = 1, n ! expect: sequential
         call plain(s, a(i))
         b(i) = s
      end do
   end subroutine
end module
