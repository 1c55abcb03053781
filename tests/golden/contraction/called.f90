! A value that a function of the file is handed comes from a scalar as well as from an array.
! golden: output
! twin: text
! options: force
double precision function square(x)
  double precision, intent(in) :: x
  square = x * x
end function square

subroutine squares(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t(1000)
  double precision, external :: square
  do i = 1, n ! expect: parallel contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = square(t(i) + 0.0d0) + a(i)
  end do
end subroutine squares
