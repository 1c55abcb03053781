function minimum(n, a) result(m)
  integer :: n, i
  integer :: a(n), m
  m = a(1)
  do i = 2, n ! expect: parallel reduction(min:m)
    if (a(i) < m) then
      m = a(i)
    end if
  end do
end function minimum
