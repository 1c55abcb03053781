! Near misses: what is read beside the sum, no sum, a value that not every iteration reads. twin: text
module tallies
   type :: tally
      real(8) :: total
      integer :: most
   end type
contains
   subroutine read_beside(n, t, x, y)
      integer, intent(in) :: n
      type(tally), intent(inout) :: t
      real(8), intent(in) :: x(n)
      real(8), intent(inout) :: y(n)
      integer :: i, j
      do i = 1, n ! expect: sequential
         do j = 1, n
            if (x(i) < x(j)) then
               t%total = t%total + x(i) * x(j)
               if (t%total > 3.0d0) y(i) = 1.0d0
            end if
         end do
      end do
   end subroutine

   subroutine turned(n, t, x)
      integer, intent(in) :: n
      type(tally), intent(inout) :: t
      real(8), intent(in) :: x(n)
      integer :: i, j
      do i = 1, n ! expect: sequential
         do j = 1, n
            if (x(i) < x(j)) t%total = x(i) - t%total * t%total
         end do
      end do
   end subroutine

   subroutine perhaps_read(n, t, v)
      integer, intent(in) :: n, v(n)
      type(tally), intent(inout) :: t
      integer :: i, j
      do i = 1, n ! expect: sequential
         do j = 1, n
            if (v(i) > 7) then
               if (v(j) > t%most) t%most = v(j)
            end if
         end do
      end do
   end subroutine
end module
