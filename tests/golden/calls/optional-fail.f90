! What goes to which dummy is told by names, and what is left out makes a call of a pure procedure no less of a call.   twin: text
module chains
  implicit none
contains
  pure subroutine follow(x, y, s)
    double precision, intent(out) :: x
    double precision, intent(in) :: y
    double precision, intent(in), optional :: s
    x = 0.5d0 * y + 1.0d0
    if (present(s)) x = x * s
  end subroutine follow

  pure subroutine add(x, y, s)
    double precision, intent(inout) :: x
    double precision, intent(in) :: y
    double precision, intent(in), optional :: s
    x = x + y
    if (present(s)) x = x * s
  end subroutine add

  subroutine left_out(n, a)
    integer, intent(in) :: n
    double precision, intent(inout) :: a(n)
    integer :: i
    do i = 2, n ! expect: sequential
      call follow(a(i), a(i-1))
    end do
  end subroutine left_out

  subroutine by_name(n, a)
    integer, intent(in) :: n
    double precision, intent(inout) :: a(n)
    integer :: i
    do i = 2, n ! expect: sequential
      call follow(s=2.0d0, y=a(i-1), x=a(i))
    end do
  end subroutine by_name

  subroutine carried(n, a, b)
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: b(n)
    double precision :: x
    integer :: i
    x = 0.0d0
    do i = 1, n ! expect: sequential
      call add(x, a(i))
      b(i) = x
    end do
  end subroutine carried
end module chains
