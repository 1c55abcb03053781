! A pure procedure that only an interface tells of changes what it is handed, and may read what modules hold.         twin: text
module levels
  implicit none
  double precision :: level
end module levels

subroutine changes(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(out) :: b(n)
  double precision :: x
  integer :: i
  interface
    pure subroutine gather(x, y)
      double precision, intent(inout) :: x
      double precision, intent(in) :: y
    end subroutine gather
  end interface
  x = 0.0d0
  do i = 1, n ! expect: sequential
    call gather(x, a(i))
    b(i) = x
  end do
end subroutine changes

subroutine reads(n, a, b)
  use levels
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(out) :: b(n)
  integer :: i
  interface
    pure double precision function above(y)
      double precision, intent(in) :: y
    end function above
  end interface
  do i = 1, n ! expect: sequential
    level = a(i)
    b(i) = above(a(i))
  end do
end subroutine reads
