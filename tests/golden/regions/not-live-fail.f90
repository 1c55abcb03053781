! options: force
! The loop behind it reads one element more than it fills, of which nobody knows who wrote it.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H103(w)
    do j = i, m - 1
      w(j) = a(j + 1, i)
    end do
    do j = i, m - 1
      a(j + 1, i) = w(j) * 2.0d0
    end do
  end do
  do j = 2, m - 1
    w(j) = r(j + 1)
  end do
  do j = 1, m - 1
    r(j + 1) = w(j)
  end do
end subroutine work
