! twin: text
! What a callee reads of the module's variables is read by the loop.
module kept
   implicit none
   real(8) :: last = 0
   integer :: at = 1
contains
   real(8) function previous()
      previous = last
   end function previous

   real(8) function through(x)
      real(8), intent(in) :: x(*)
      through = x(at)
   end function through

   subroutine read_by_callee(n, a, b)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
      real(8), intent(in) :: b(n)
      integer :: i
      do i = 1, n ! expect: sequential
         a(i) = previous()
         last = b(i)
      end do
   end subroutine read_by_callee

   subroutine subscript_of_callee(n, a, b)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
      real(8), intent(in) :: b(n)
      integer :: i
      do i = 1, n ! expect: sequential
         a(i) = through(b)
         at = i
      end do
   end subroutine subscript_of_callee
end module kept
