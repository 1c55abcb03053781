! Extremes over components. golden: output
module fields
   type point
      real(8) :: x, y
   end type
   type grid
      real(8) :: v(200)
      integer :: mark(0:99)
   end type
contains
   subroutine farthest(p, n, at, d)
      integer, intent(in) :: n
      type(point), intent(in) :: p(n)
      integer, intent(out) :: at
      real(8), intent(out) :: d
      integer :: i
      d = 0
      at = 0
      do i = 1, n ! expect: parallel
         if (p(i)%x*p(i)%x + p(i)%y > d) then
            d = p(i)%x*p(i)%x + p(i)%y
            at = i
         end if
      end do
   end subroutine

   subroutine peak(g, n, m)
      integer, intent(in) :: n
      type(grid), intent(in) :: g(n)
      integer, intent(out) :: m
      integer :: i
      m = 0
      do i = 1, n ! expect: parallel
         if (g(i)%mark(3) > m) m = g(i)%mark(3)
      end do
   end subroutine
end module
