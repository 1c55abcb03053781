! The loop behind it fills the work array anew.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(w) by(region)
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(j - 1)
    end do
  end do
  do j = 0, m - 1
    w(j) = r(j + 1)
  end do
  do j = 0, m - 1
    r(j + 1) = w(m - 1 - j)
  end do
end subroutine work
