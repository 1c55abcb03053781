! Copies of work arrays in loops that need a run-time test: without it the loop is sequential, with its copies.
! golden: output
! twin: text
subroutine spread(n, s, a, c, w)
  integer :: n, s, i, j
  double precision :: a(10, *), c(0:*), w(*)
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do private(j) if(n >= 100 .and. s /= 0)
  do i = 0, n - 1 ! expect: conditional private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision :: w_own(10)
      do j = 1, 10
        w_own(j) = a(j, i + 1) * 2.0d0
      end do
      do j = 1, 10
        a(j, i + 1) = w_own(11 - j) + 1.0d0
      end do
      c(i * s) = w_own(1) * w_own(10)
      if (i == n - 1) w(1:10) = w_own(1:10)
    end block
  end do
  !$omp end parallel do
end subroutine spread
