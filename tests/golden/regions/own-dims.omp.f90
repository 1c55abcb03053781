! Work arrays of several dimensions, of which each iteration makes a copy.
! golden: output
! twin: text
! options: private-bytes=1000
! Its rows are as long as the caller says; the first one comes from before the loop.
subroutine rows(n, l, a, w)
  integer :: n, l, k, i, j
  double precision :: a(l, 5, *), w(l, *)
  !$omp parallel do private(i, j)
  do k = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own(:, :)
      allocate (w_own(l, 5))
      w_own(1:l, 1:1) = w(1:l, 1:1)
      do i = 2, 5
        do j = 1, l
          w_own(j, i) = a(j, i, k) * 2.0d0
        end do
      end do
      do i = 2, 5
        do j = 1, l
          a(j, i, k) = w_own(j, i) + w_own(j, i - 1)
        end do
      end do
      if (k == n) w(1:l, 2:5) = w_own(1:l, 2:5)
    end block
  end do
  !$omp end parallel do
end subroutine rows

! Too large for a stack.
subroutine local(n, a)
  integer :: n, k, i, j
  double precision :: a(20, 16, *), w(20, 16)
  !$omp parallel do private(i, j)
  do k = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own2(:, :)
      allocate (w_own2(20, 16))
      do i = 1, 16
        do j = 1, 20
          w_own2(j, i) = a(j, i, k) * 2.0d0
        end do
      end do
      do i = 2, 16
        do j = 1, 20
          a(j, i, k) = w_own2(j, i) + w_own2(j, i - 1)
        end do
      end do
    end block
  end do
  !$omp end parallel do
end subroutine local
