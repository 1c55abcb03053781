function minimum(n, a) result(r)
  integer :: n, i
  integer :: a(n), m, at, r
  m = a(1)
  at = 0
  do i = 2, n ! expect: parallel linear-form
    if (a(i) <= m) then
      m = a(i)
      at = i
    end if
  end do
  r = at + m
end function minimum
