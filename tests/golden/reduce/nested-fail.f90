function nested(n, a, b) result(total)
  integer :: n, i, j
  double precision :: a(n, n), b(n), total
  total = 0.0d0
  do i = 1, n ! expect: parallel expansion
    do j = 1, n ! expect: parallel not-inserted
      total = total + a(j, i)
    end do
    b(i) = total
  end do
end function nested
