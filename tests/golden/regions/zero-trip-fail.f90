! The loop that writes the element may run zero times; then another iteration does not write it either, but for larger m.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H101(w)
    do j = 0, m - i - 1
      w(j) = a(j + 1, i)
    end do
    a(2, i) = w(0)
  end do
end subroutine work
