! A triangular work array: iteration i fills and reads elements up to i.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(w) by(region)
    do j = 0, i
      w(j) = a(j + 1, i)
    end do
    do j = 0, i
      a(j + 1, i) = w(i - j)
    end do
  end do
end subroutine work
