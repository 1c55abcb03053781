function nested(n, a) result(total)
  integer :: n, i, j
  double precision :: a(n, n), total
  total = 0.0d0
  do i = 1, n ! expect: parallel reduction(+:total)
    do j = 1, n ! expect: parallel reduction(+:total)
      total = total + a(j, i)
    end do
  end do
end function nested
