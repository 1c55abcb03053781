! The loop that fills the work array may end early.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H101(w)
    do j = 0, m - 1
      if (a(j + 1, i) > 9.0d0) then
        exit
      end if
      w(j) = a(j + 1, i)
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work
