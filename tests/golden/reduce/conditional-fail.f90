function positives(n, a) result(c)
  integer :: n, i, c
  double precision :: a(0:n)
  c = 0
  do i = 1, n ! expect: sequential c
    if (a(c) > 0.0d0) then
      c = c + 1
    end if
  end do
end function positives
