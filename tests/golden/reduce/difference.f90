function difference(n, a, b) result(s)
  integer :: n, i
  double precision :: a(n), b(n), s
  s = 0.0d0
  do i = 1, n ! expect: parallel reduction(+:s)
    s = s - a(i)
    s = s + b(i)
  end do
end function difference
