! Comments in plain text, and names of arguments that are not that of the array.
! golden: output
! twin: text

subroutine written(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own(:)
      allocate (w_own(m))
      do j = 1, m
        w_own(j) = a(j, i) * 2.0d0
      end do
      do j = 1, m
        a(j, i) = w_own(1) + 1.0d0 ! all of them
      end do
      if (i == n) w(1:m) = w_own(1:m)
    end block
  end do
  !$omp end parallel do
end subroutine written

subroutine keyword(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own2(:)
      allocate (w_own2(m))
      do j = 1, m
        w_own2(j) = a(j, i) * 2.0d0
      end do
      do j = 2, m
        a(j, i) = w_own2(j) + w_own2(j - 1) + real(j, kind=8)
      end do
      if (i == n) w(1:m) = w_own2(1:m)
    end block
  end do
  !$omp end parallel do
end subroutine keyword
