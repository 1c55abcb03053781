! A variable of a module that a callee reads: a copy in each thread would not be what it sees. twin: text
module levels
  implicit none
  double precision :: level
contains
  double precision function above(x)
    double precision, intent(in) :: x
    above = x - level
  end function above

  subroutine shared(n, a, b)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    integer :: i
    do i = 1, n ! expect: sequential H202
      level = a(i) + 1.0d0
      b(i) = above(3.0d0)
    end do
  end subroutine shared
end module levels
