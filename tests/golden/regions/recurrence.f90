! A recurrence along the work array starts from an element that its own iteration wrote.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(w) by(region)
    w(0) = a(1, i)
    do j = 1, m - 1
      w(j) = w(j - 1) * 0.5d0 + a(j + 1, i)
    end do
    do j = 0, m - 1
      a(j + 1, i) = w(j)
    end do
  end do
end subroutine work
