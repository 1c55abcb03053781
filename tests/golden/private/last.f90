function last(n, a, b) result(r)
  integer :: n, i
  double precision :: a(n), b(n), t, r
  t = -1.0d0
  do i = 1, n ! expect: parallel doall lastprivate
    t = b(i) + 1.0d0
    a(i) = t
  end do
  r = t
end function last
