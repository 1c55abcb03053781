! What an iteration takes into its copy exists: something reads it for certain.
! golden: output
! twin: text

! Each iteration reads it itself; the copy reaches as far as the greater of two ends.
subroutine itself(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own(:)
      allocate (w_own(max(int(m, 8), 1_8)))
      w_own(1:1) = w(1:1)
      do j = 2, m
        w_own(j) = a(j, i) * 2.0d0
      end do
      do j = 2, m
        a(j, i) = w_own(m + 2 - j) * 0.5d0
      end do
      a(1, i) = a(1, i) + w_own(1)
      if (i == n) w(2:m) = w_own(2:m)
    end block
  end do
  !$omp end parallel do
end subroutine itself

! Only under a condition: then it is taken under the same condition.
subroutine guarded(n, l, a, w)
  integer :: n, l, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j) if(n >= 100)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision :: w_own2(11)
      if (l >= 2) w_own2(11:11) = w(11:11)
      do j = 1, 10
        w_own2(j) = a(j, i) * 2.0d0
      end do
      do j = 1, 10
        a(j, i) = w_own2(11 - j) + 1.0d0
      end do
      if (l >= 2) a(1, i) = a(1, i) + w_own2(11)
      if (i == n) w(1:10) = w_own2(1:10)
    end block
  end do
  !$omp end parallel do
end subroutine guarded

! Something before the loop has read it on every way.
subroutine before(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*), s
  s = w(11) * 0.5d0
  !$omp parallel do private(j) if(n >= 100)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision :: w_own3(11)
      w_own3(11:11) = w(11:11)
      do j = 1, 10
        w_own3(j) = a(j, i) * 2.0d0
      end do
      do j = 1, 10
        a(j, i) = w_own3(11 - j) + s
      end do
      if (a(1, i) > 7.0d0) a(2, i) = w_own3(11)
      if (i == n) w(1:10) = w_own3(1:10)
    end block
  end do
  !$omp end parallel do
end subroutine before

! The second iteration reads it for certain, if there is one.
subroutine second(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j) if(n >= 100)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision :: w_own4(11)
      if (n >= 2) w_own4(11:11) = w(11:11)
      do j = 1, 10
        w_own4(j) = a(j, i) * 2.0d0
      end do
      do j = 1, 10
        a(j, i) = w_own4(11 - j) + 1.0d0
      end do
      if (i >= 2) a(1, i) = a(1, i) + w_own4(11)
      if (i == n) w(1:10) = w_own4(1:10)
    end block
  end do
  !$omp end parallel do
end subroutine second

! It is declared and set before the loop; what iterations write may end before it or at it.
subroutine set(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(40000)
  w(40000) = r(1)
  !$omp parallel do private(j)
  do i = 1, n ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own5(:)
      allocate (w_own5(max(int(m, 8), 40000_8)))
      if (m >= 2 .and. m <= 39999) w_own5(40000:40000) = w(40000:40000)
      do j = 1, m
        w_own5(j) = a(j, i) * 2.0d0
      end do
      do j = 2, m
        a(j, i) = w_own5(m + 2 - j) + w_own5(40000)
      end do
    end block
  end do
  !$omp end parallel do
end subroutine set
