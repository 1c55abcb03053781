! Extents are not constant: each iteration makes a copy, for which there is room whatever the extents are.
! golden: output
! twin: text
subroutine work(n, m, a)
  integer :: n, m, i, j
  double precision :: a(100, n)
  double precision :: w(0:m)
  do i = 1, n ! expect: parallel private
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work

! Which elements an iteration uses is not known: a copy is as long as the array.
subroutine far(n, m, ix, a)
  integer :: n, m, i, j, ix(m)
  double precision :: a(100, n)
  double precision :: w(0:3 * m - 1)
  do i = 1, n ! expect: parallel private
    do j = 1, m
      w(ix(j)) = a(j, i) * 2.0d0
      a(j, i) = w(ix(j)) + 1.0d0
    end do
  end do
end subroutine far

! Two dimensions; the first row comes from before the loop, the last one is read behind it.
subroutine rows(n, l, a, r)
  integer :: n, l, i, k, j
  double precision :: a(l, 5, n), r(l)
  double precision :: w(l, 5)
  do j = 1, l
    w(j, 1) = r(j)
  end do
  do i = 1, n ! expect: parallel private
    do k = 2, 5
      do j = 1, l
        w(j, k) = a(j, k, i) * 2.0d0
      end do
    end do
    do k = 2, 5
      do j = 1, l
        a(j, k, i) = w(j, k) + w(j, k - 1)
      end do
    end do
  end do
  do j = 1, l
    r(j) = w(j, 5)
  end do
end subroutine rows
