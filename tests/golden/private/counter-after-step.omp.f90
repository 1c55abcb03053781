! A step of either sign. golden: output
integer function either(m, n, k, a)
  integer :: m, n, k, i
  double precision :: a(*)
  !$omp parallel do lastprivate(i)
  do i = m, n, k ! expect: parallel lastprivate(i)
    a(i) = 0.0d0
  end do
  !$omp end parallel do
  if (k > 0 .and. n < m .or. k < 0 .and. n > m) i = m
  either = i
end function either
