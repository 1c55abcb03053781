! A variable of a module that is written and read again in each iteration by its own name has a copy of its own; a callee twin: text
! reads the one that all share.
module levels
  implicit none
  double precision :: level
contains
  double precision function twice(x)
    double precision, intent(in) :: x
    twice = 2.0d0 * x
  end function twice

  subroutine own(n, a, b)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    integer :: i
    do i = 1, n ! expect: parallel lastprivate(level)
      level = a(i) + 1.0d0
      b(i) = twice(level)
    end do
  end subroutine own
end module levels
