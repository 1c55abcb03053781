! The element from before the loop is written in it as well, but late.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  w(0) = r(1)
  do i = 1, n ! expect: sequential H101(w)
    do j = 1, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(j - 1)
    end do
    if (m > 50) then
      w(0) = 1.0d0
    end if
  end do
end subroutine work
