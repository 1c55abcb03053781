! What a procedure says that it does not change (INTENT(IN)) arrives in front of the call.
program given
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n), b(n)
  integer :: i, t
  do i = 1, n
    a(i) = i
    b(i) = 0
  end do
  do t = 1, 10
    call smooth(a, b)
    do i = 2, n - 1
      a(i) = b(i)
    end do
  end do
  print *, a(1:n:7)
contains
  subroutine smooth(from, to)
    real(8), intent(in) :: from(n)
    real(8), intent(inout) :: to(n)
    integer :: i
    do i = 2, n - 1
      to(i) = 0.5d0*from(i) + 0.25d0*(from(i - 1) + from(i + 1))
    end do
  end subroutine
end program
