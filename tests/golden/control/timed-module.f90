! A callee under a flag changes module variables that the procedure itself names, too. twin: text
module clock
   implicit none
   logical :: timed = .false.
   integer :: calls = 0
   real(8) :: elapsed(8) = 0
contains
   subroutine start(n)
      integer, intent(in) :: n
      elapsed(n) = elapsed(n) - 1
      calls = calls + 1
   end subroutine
   subroutine rows(n, a, s)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n, n)
      real(8), intent(out) :: s
      integer :: i, k
      s = 0
      do k = 1, n ! expect: conditional runtime-test reduction(+:s)
         if (timed) call start(1)
         do i = 1, n
            a(i, k) = sqrt(real(i + k, 8))
         end do
         s = s + a(k, k)
      end do
      s = s + elapsed(1) + calls
   end subroutine
end module
