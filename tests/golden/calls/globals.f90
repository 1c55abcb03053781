! twin: text
! A callee that reads what the loop leaves alone is in nobody's way.
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
      do i = 1, n ! expect: parallel doall
         a(i) = previous() + b(i)
      end do
   end subroutine read_by_callee

   subroutine subscript_of_callee(n, a, b)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
      real(8), intent(in) :: b(n)
      integer :: i
      do i = 1, n ! expect: parallel doall
         a(i) = through(b)
      end do
   end subroutine subscript_of_callee

   subroutine set_last(x)
      real(8), intent(in) :: x
      last = x
   end subroutine set_last

   subroutine set_at(i)
      integer, intent(in) :: i
      at = i
   end subroutine set_at
end module kept
