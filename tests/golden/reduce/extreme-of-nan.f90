! Quotients of zeros are passed over, as gfortran -O2 does; Fortran leaves it open.
double precision function least(n, k, z)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: k(n)
  double precision, intent(in) :: z(n)
  double precision :: q
  integer :: i
  least = 1.0d30
  do i = 1, n ! expect: parallel reduction
    q = abs((z(1) - z(1)) * k(i) / (mod(i, 2) * k(1)))
    least = min(least, q)
  end do
end function
