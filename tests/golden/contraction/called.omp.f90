! A value that a function of the file is handed comes from a scalar as well as from an array.
! golden: output
! twin: text
! options: force
double precision function square(x)
  double precision, intent(in) :: x
  square = x * x
end function square

subroutine squares(n, a, b)
  double precision :: t1
  integer :: n, i
  double precision :: a(n), b(n)
  double precision, external :: square
  !$omp parallel do private(t1)
  do i = 1, n ! expect: parallel contraction
    t1 = 0.5d0 * a(i)
    b(i) = square(t1 + 0.0d0) + a(i)
  end do
  !$omp end parallel do
end subroutine squares
