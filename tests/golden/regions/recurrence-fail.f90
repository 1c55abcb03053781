! The recurrence starts two elements on: one of them is from another iteration.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H101(w)
    w(0) = a(1, i)
    do j = 2, m - 1
      w(j) = w(j - 1) * 0.5d0 + a(j + 1, i)
    end do
    do j = 0, m - 1
      a(j + 1, i) = w(j)
    end do
    w(1) = a(2, i)
  end do
end subroutine work
