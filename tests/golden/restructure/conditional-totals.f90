! Members that are added to under conditions only, rows of their own lengths, the greatest value. golden: output twin: text
module tallies
   type :: tally
      real(8) :: total
      integer :: hits, most
   end type
contains
   subroutine pairs(n, t, x)
      integer, intent(in) :: n
      type(tally), intent(inout) :: t
      real(8), intent(in) :: x(n)
      integer :: i, j
      do i = 1, n ! expect: parallel scalar-replacement
         do j = 1, n
            if (x(i) < x(j)) then
               t%total = t%total + x(i) * x(j)
               t%hits = t%hits + 1
            end if
         end do
      end do
   end subroutine

   subroutine rows(n, start, s, v)
      integer, intent(in) :: n, start(n + 1)
      real(8), intent(inout) :: s(*)
      real(8), intent(in) :: v(*)
      integer :: i, k
      do i = 1, n ! expect: parallel scalar-replacement
         do k = start(i), start(i + 1) - 1
            s(1) = s(1) + v(k)
         end do
      end do
   end subroutine

   subroutine greatest(n, t, v)
      integer, intent(in) :: n, v(n)
      type(tally), intent(inout) :: t
      integer :: i, j
      do i = 1, n ! expect: parallel scalar-replacement
         do j = 1, n
            if (v(i) - v(j) > t%most) t%most = v(i) - v(j)
         end do
      end do
   end subroutine
end module
