! A dummy array: its values are the caller's behind the loop.
! twin: text
subroutine work(n, m, a, r, w)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:m - 1)
  do i = 1, n ! expect: parallel private
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work
