! Work arrays of unknown size of which iterations read elements from before the loop: each takes these into its copy.
! golden: output
! twin: text
subroutine edge(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own(:)
      allocate (w_own(m))
      if (m >= 2) w_own(1:1) = w(1:1)
      do j = 2, m
        w_own(j) = a(j, i) * 2.0d0
      end do
      do j = 2, m
        a(j, i) = w_own(j) + w_own(j - 1)
      end do
      if (i == n) w(2:m) = w_own(2:m)
    end block
  end do
  !$omp end parallel do
end subroutine edge

! Both ends come from before the loop, as far as the work array goes.
subroutine ends(n, a, w)
  integer :: n, i, j
  double precision :: a(102, *), w(*)
  do i = 1, 102
    w(i) = i * 0.5d0
  end do
  !$omp parallel do private(j) if(n >= 9)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision :: w_own2(102)
      w_own2(1:1) = w(1:1)
      w_own2(102:102) = w(102:102)
      do j = 2, 101
        w_own2(j) = a(j, i) * 2.0d0
      end do
      do j = 2, 101
        a(j, i) = w_own2(j - 1) + w_own2(j + 1)
      end do
      if (i == n) w(2:101) = w_own2(2:101)
    end block
  end do
  !$omp end parallel do
end subroutine ends
