! A callee is handed a structure that holds arrays: it touches some of its members, and of these some elements. twin: text
module grids
   integer, parameter :: n = 64
   type :: grid
      integer :: nx, ny
      real(8) :: dt, u(n, n), v(n, n), flux(n)
   end type
contains
   subroutine row(g, i)
      type(grid), intent(inout) :: g
      integer, intent(in) :: i
      integer :: j
      do j = 2, g%ny - 1
         g%v(j, i) = g%u(j, i) + g%dt * (g%u(j, i - 1) + g%u(j, i + 1) - 2.0d0 * g%u(j, i))
      end do
   end subroutine

   subroutine through(g, i)
      type(grid), intent(inout) :: g
      integer, intent(in) :: i
      call row(g, i)
      g%flux(i) = g%v(2, i)
   end subroutine

   subroutine rows(g)
      type(grid), intent(inout) :: g
      integer :: i
      do i = 2, g%nx - 1 ! expect: parallel
         call row(g, i)
      end do
   end subroutine

   subroutine rows_of_rows(g)
      type(grid), intent(inout) :: g
      integer :: i
      do i = 2, g%nx - 1 ! expect: parallel
         call through(g, i)
      end do
   end subroutine

   subroutine of_one(all, m)
      type(grid), intent(inout) :: all(3)
      integer, intent(in) :: m
      integer :: i, k
      do i = 2, all(2)%nx - 1 ! expect: parallel
         call row(all(2), i)
      end do
      do k = 1, 3 ! expect: parallel
         call row(all(k), m)
      end do
   end subroutine
end module
