! A work array of two dimensions.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:7, 0:1)
  do i = 1, n ! expect: parallel private private(w) by(region)
    do j = 0, 7
      w(j, 0) = a(j + 1, i)
      w(j, 1) = a(j + 9, i)
    end do
    do j = 0, 7
      a(j + 1, i) = w(7 - j, 0) + w(j, 1)
    end do
  end do
end subroutine work
