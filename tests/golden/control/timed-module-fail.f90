! The callee decides whether it is called again. twin: text
module clock
   implicit none
   logical :: timed = .false.
   integer :: calls = 0
contains
   subroutine stop()
      calls = calls + 1
      timed = .true.
   end subroutine
   subroutine rows(n, a, s)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
      real(8), intent(out) :: s
      integer :: k
      s = 0
      do k = 1, n ! expect: sequential
         if (.not. timed) call stop()
         timed = a(k) > 1
         s = s + a(k)
      end do
      s = s + calls
   end subroutine
end module
