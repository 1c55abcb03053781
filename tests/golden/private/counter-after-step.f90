! A step of either sign. golden: output
integer function either(m, n, k, a)
  integer :: m, n, k, i
  double precision :: a(*)
  do i = m, n, k ! expect: parallel lastprivate(i)
    a(i) = 0.0d0
  end do
  either = i
end function either
