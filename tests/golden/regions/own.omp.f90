! A work array of unknown size: each iteration makes a copy of its own. The caller sees what the last one leaves.
! golden: output
! twin: text
subroutine work(n, m, a, w)
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
      do j = 2, m
        a(j, i) = w_own(j) + w_own(j - 1)
      end do
      if (i == n) w(1:m) = w_own(1:m)
    end block
  end do
  !$omp end parallel do
end subroutine work

! A nest: the copy belongs to the outer loop, and is put back only where the inner one runs.
subroutine nest(nr, nq, np, a, w)
  integer :: nr, nq, np, r, q, p
  double precision :: a(100, nq, *), w(*)
  !$omp parallel do private(q, p)
  do r = 1, nr ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision, allocatable :: w_own2(:)
      allocate (w_own2(np))
      do q = 1, nq ! expect: sequential H108(w)
        do p = 1, np
          w_own2(p) = a(p, q, r) * 2.0d0
        end do
        do p = 1, np
          a(p, q, r) = w_own2(p) + w_own2(1)
        end do
      end do
      if (r == nr .and. nq >= 1) w(1:np) = w_own2(1:np)
    end block
  end do
  !$omp end parallel do
end subroutine nest

! So many elements fit on a stack.
subroutine small(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*)
  !$omp parallel do private(j) if(n >= 10)
  do i = n, 1, -1 ! expect: parallel private
    ! Heiretsu: each iteration has its own copy of w
    block
      double precision :: w_own3(100)
      do j = 1, 100
        w_own3(j) = a(j, i) * 2.0d0
      end do
      do j = 2, 100
        a(j, i) = w_own3(j) + w_own3(j - 1)
      end do
      if (i == 1) w(1:100) = w_own3(1:100)
    end block
  end do
  !$omp end parallel do
end subroutine small
