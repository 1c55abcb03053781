! A function of the program's library with a name that nobody knows.
subroutine dots(n, m, x, y, z)
  implicit none
  integer, intent(in) :: n, m
  complex(kind(0d0)), intent(in) :: x(n, m), y(n, m)
  complex(kind(0d0)), intent(inout) :: z(m)
  complex(kind(0d0)), external :: zdotq
  integer :: j
  do j = 1, m ! expect: sequential H201
    z(j) = zdotq(n, x(1, j), 1, y(1, j), 1)
  end do
end subroutine dots
