function difference(n, a) result(s)
  integer :: n, i
  double precision :: a(n), s
  s = 0.0d0
  do i = 1, n ! expect: sequential s
    s = a(i) - s * s
  end do
end function difference
