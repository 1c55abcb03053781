function total(n, a) result(s)
  integer :: n, i
  double precision :: a(n), s
  s = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    s = s + a(i)
    a(i) = s
  end do
end function total
