function maximum(n, a, b) result(m)
  integer :: n, i
  double precision :: a(n), b(n), m
  m = a(1)
  do i = 2, n ! expect: sequential m
    if (a(i) > m) then
      m = b(i)
    end if
  end do
end function maximum
