! Besides what an iteration writes, it reads an element that the one before it has set.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:9999)
  w(9999) = r(1)
  do i = 1, n ! expect: sequential H103(w)
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(9999)
    end do
    w(9999) = a(1, i)
  end do
end subroutine work
