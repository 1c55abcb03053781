function positives(n, a) result(c)
  integer :: n, i, c
  double precision :: a(n)
  c = 0
  do i = 1, n ! expect: parallel reduction(+:c)
    if (a(i) > 0.0d0) then
      c = c + 1
    end if
  end do
end function positives
