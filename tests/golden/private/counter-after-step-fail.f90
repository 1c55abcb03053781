! The loop changes its step.
integer function either(m, n, k, a)
  integer :: m, n, k, i
  double precision :: a(*)
  do i = m, n, k ! expect: sequential H107(i)
    k = 1
    a(i) = 0.0d0
  end do
  either = i
end function either
