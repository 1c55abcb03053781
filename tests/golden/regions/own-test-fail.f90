! Near miss of a copy in a loop that needs a run-time test: the copies do not help against what the test leaves.
! twin: text
subroutine spread(n, s, a, c, w)
  integer :: n, s, i, j
  double precision :: a(10, *), c(0:*), w(*)
  do i = 1, n - 1 ! expect: sequential
    do j = 1, 10
      w(j) = a(j, i + 1) * 2.0d0
    end do
    do j = 1, 10
      a(j, i + 1) = w(11 - j) + 1.0d0
    end do
    c(i * s) = c((i - 1) * s) + w(1) * w(10)
  end do
end subroutine spread
