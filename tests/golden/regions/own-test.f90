! Copies of work arrays in loops that need a run-time test: without it the loop is sequential, with its copies.
! golden: output
! twin: text
subroutine spread(n, s, a, c, w)
  integer :: n, s, i, j
  double precision :: a(10, *), c(0:*), w(*)
  do i = 0, n - 1 ! expect: conditional private
    do j = 1, 10
      w(j) = a(j, i + 1) * 2.0d0
    end do
    do j = 1, 10
      a(j, i + 1) = w(11 - j) + 1.0d0
    end do
    c(i * s) = w(1) * w(10)
  end do
end subroutine spread
