! Every other element is filled, and only those are read.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(w) by(region)
    do j = 0, m - 1, 2
      w(j) = a(j + 1, i)
    end do
    do j = 0, m - 1, 4
      a(j + 1, i) = w(j) * 3.0d0
    end do
  end do
end subroutine work
