! Elements between those that are filled are read, and written at the end.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H101(w)
    do j = 0, m - 1, 2
      w(j) = a(j + 1, i)
    end do
    do j = 0, m - 1, 3
      a(j + 1, i) = w(j) * 3.0d0
    end do
    w(3) = 1.0d0 * i
  end do
end subroutine work
