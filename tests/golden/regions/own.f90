! A work array of unknown size: each iteration makes a copy of its own. The caller sees what the last one leaves.
! golden: output
! twin: text
subroutine work(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work

! A nest: the copy belongs to the outer loop, and is put back only where the inner one runs.
subroutine nest(nr, nq, np, a, w)
  integer :: nr, nq, np, r, q, p
  double precision :: a(100, nq, *), w(*)
  do r = 1, nr ! expect: parallel private
    do q = 1, nq ! expect: sequential H108(w)
      do p = 1, np
        w(p) = a(p, q, r) * 2.0d0
      end do
      do p = 1, np
        a(p, q, r) = w(p) + w(1)
      end do
    end do
  end do
end subroutine nest

! So many elements fit on a stack.
subroutine small(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*)
  do i = n, 1, -1 ! expect: parallel private
    do j = 1, 100
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, 100
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine small
