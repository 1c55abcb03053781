! A dummy array of which the last iteration does not write all.
! twin: text
subroutine work(n, m, a, r, w)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:m - 1)
  do i = 1, n ! expect: sequential H103(w)
    do j = i, m - 1
      w(j) = a(j + 1, i)
    end do
    do j = i, m - 1
      a(j + 1, i) = w(j) * 2.0d0
    end do
  end do
end subroutine work
