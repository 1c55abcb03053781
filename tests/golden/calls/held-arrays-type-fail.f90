! Near misses: the row before, the same element, a member that decides how often the loop runs. twin: text
module grids
   integer, parameter :: n = 64
   type :: grid
      integer :: nx, ny
      real(8) :: dt, u(n, n), v(n, n), flux(n)
   end type
contains
   subroutine before(g, i)
      type(grid), intent(inout) :: g
      integer, intent(in) :: i
      integer :: j
      do j = 2, g%ny - 1
         g%u(j, i) = g%u(j, i - 1) * g%dt
      end do
   end subroutine

   subroutine rows(g)
      type(grid), intent(inout) :: g
      integer :: i
      do i = 2, g%nx - 1 ! expect: sequential
         call before(g, i)
      end do
   end subroutine

   subroutine same(g, i)
      type(grid), intent(inout) :: g
      integer, intent(in) :: i
      g%flux(i / 2) = g%u(2, i)
   end subroutine

   subroutine halves(g)
      type(grid), intent(inout) :: g
      integer :: i
      do i = 2, g%nx - 1 ! expect: sequential
         call same(g, i)
      end do
   end subroutine

   subroutine fewer(g, i)
      type(grid), intent(inout) :: g
      integer, intent(in) :: i
      if (g%v(2, i) > 0.0d0) g%nx = g%nx - 1
   end subroutine

   subroutine ends(g)
      type(grid), intent(inout) :: g
      integer :: i
      do i = 2, g%nx - 1 ! expect: sequential
         call fewer(g, i)
      end do
   end subroutine
end module
