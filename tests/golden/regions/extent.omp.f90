! Extents are not constant: each iteration makes a copy, for which there is room whatever the extents are.
! golden: output
! twin: text
subroutine work(n, m, a)
  integer :: n, m, i, j
  double precision :: a(100, n)
  double precision :: w(0:m)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own(:)
      allocate (w_own(0:int(m, 8) - 1))
      do j = 0, m - 1
        w_own(j) = a(j + 1, i) * 2.0d0
      end do
      do j = 1, m - 1
        a(j + 1, i) = w_own(j) + w_own(j - 1)
      end do
    end block
  end do
  !$omp end parallel do
end subroutine work

! Which elements an iteration uses is not known: a copy is as long as the array.
subroutine far(n, m, ix, a)
  integer :: n, m, i, j, ix(m)
  double precision :: a(100, n)
  double precision :: w(0:3 * m - 1)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own2(:)
      allocate (w_own2(0:3 * int(m, 8) - 1))
      do j = 1, m
        w_own2(ix(j)) = a(j, i) * 2.0d0
        a(j, i) = w_own2(ix(j)) + 1.0d0
      end do
    end block
  end do
  !$omp end parallel do
end subroutine far

! Two dimensions; the first row comes from before the loop, the last one is read behind it.
subroutine rows(n, l, a, r)
  integer :: n, l, i, k, j
  double precision :: a(l, 5, n), r(l)
  double precision :: w(l, 5)
  !$omp parallel do if(l >= 4000)
  do j = 1, l
    w(j, 1) = r(j)
  end do
  !$omp end parallel do
  !$omp parallel do private(j, k)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own3(:, :)
      allocate (w_own3(l, 5))
      w_own3(1:l, 1:1) = w(1:l, 1:1)
      do k = 2, 5
        do j = 1, l
          w_own3(j, k) = a(j, k, i) * 2.0d0
        end do
      end do
      do k = 2, 5
        do j = 1, l
          a(j, k, i) = w_own3(j, k) + w_own3(j, k - 1)
        end do
      end do
      if (i == n) w(1:l, 5:5) = w_own3(1:l, 5:5)
    end block
  end do
  !$omp end parallel do
  !$omp parallel do if(l >= 4000)
  do j = 1, l
    r(j) = w(j, 5)
  end do
  !$omp end parallel do
end subroutine rows
