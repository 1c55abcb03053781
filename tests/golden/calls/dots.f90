! Complex products of columns: what the library's function reads is known.
subroutine dots(n, m, x, y, z)
  implicit none
  integer, intent(in) :: n, m
  complex(kind(0d0)), intent(in) :: x(n, m), y(n, m)
  complex(kind(0d0)), intent(inout) :: z(m)
  complex(kind(0d0)), external :: zdotc
  integer :: j
  do j = 1, m ! expect: parallel doall not-validated
    z(j) = zdotc(n, x(1, j), 1, y(1, j), 1)
  end do
end subroutine dots
