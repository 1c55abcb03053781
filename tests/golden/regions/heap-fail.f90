! Besides what an iteration writes, it reads an element that was set before the loop: copies would need it.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:9999)
  w(9999) = r(1)
  do i = 1, n ! expect: sequential H108(w)
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(9999)
    end do
  end do
end subroutine work
