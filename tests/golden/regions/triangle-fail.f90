! One element more is read than is filled; the iterations behind it fill that one.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H102(w)
    do j = 0, i
      w(j) = a(j + 1, i)
    end do
    do j = 0, i
      a(j + 1, i) = w(j + 1)
    end do
  end do
end subroutine work
