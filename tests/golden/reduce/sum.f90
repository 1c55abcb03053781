function total(n, a) result(s)
  integer :: n, i
  double precision :: a(n), s
  s = 0.0d0
  do i = 1, n ! expect: parallel reduction(+:s)
    s = s + a(i)
  end do
end function total
