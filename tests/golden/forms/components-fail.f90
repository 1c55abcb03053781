! The component is another one, or changes, in the loop.
module fields
   type point
      real(8) :: x, y
   end type
contains
   subroutine farthest(p, n, d)
      integer, intent(in) :: n
      type(point), intent(inout) :: p(n)
      real(8), intent(out) :: d
      integer :: i
      d = 0
      do i = 2, n ! expect: sequential
         if (p(i)%x + p(i)%y > d) d = p(i)%x + p(i)%y
         p(i - 1)%y = d
      end do
   end subroutine
end module
