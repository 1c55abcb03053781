! Near misses of copies of arrays as long as variables say.
! twin: text

! One element comes from the iteration before.
subroutine carried(n, m, a)
  integer :: n, m, i, j
  double precision :: a(100, n)
  double precision :: w(0:m)
  w(0) = 1.0d0
  do i = 1, n ! expect: sequential
    do j = 1, m - 1
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j, i) = w(j) + w(j - 1)
    end do
    w(0) = a(1, i)
  end do
end subroutine carried

! Elements that nobody knows are read behind the loop.
double precision function behind(n, m, ix, a)
  integer :: n, m, i, j, ix(m)
  double precision :: a(100, n)
  double precision :: w(3 * m)
  do j = 1, 3 * m
    w(j) = 1.0d0
  end do
  do i = 1, n ! expect: sequential
    do j = 1, m
      w(ix(j)) = a(j, i) * 2.0d0
      a(j, i) = w(ix(j)) + 1.0d0
    end do
  end do
  behind = w(1)
end function behind

! By other subscripts than it writes, an iteration reads what it has not written.
subroutine other(n, m, ix, jx, a)
  integer :: n, m, i, j, ix(m), jx(m)
  double precision :: a(100, n)
  double precision :: w(3 * m)
  do j = 1, 3 * m
    w(j) = 1.0d0
  end do
  do i = 1, n ! expect: sequential
    do j = 1, m
      w(ix(j)) = a(j, i) * 2.0d0
      a(j, i) = w(jx(j)) + 1.0d0
    end do
  end do
end subroutine other

! An iteration uses one element: copies of all would cost more than it does.
subroutine one(n, m, ix, a)
  integer :: n, m, i, ix(n)
  double precision :: a(100, n)
  double precision :: w(0:3 * m - 1)
  do i = 1, n ! expect: sequential
    w(ix(i)) = a(1, i) * 2.0d0
    a(2, i) = w(ix(i)) + 1.0d0
  end do
end subroutine one
