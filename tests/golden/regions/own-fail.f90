! Near misses of copies that iterations make for themselves.
! twin: text
subroutine before(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential
    do j = 2, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
    w(1) = a(1, i)
  end do
end subroutine before

! Which iteration is the last one that writes is not known, and the caller sees it.
subroutine sometimes(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential
    if (a(1, i) > 0.0d0) then
      do j = 1, m
        w(j) = a(j, i) * 2.0d0
      end do
      do j = 2, m
        a(j, i) = w(j) + w(j - 1)
      end do
    end if
  end do
end subroutine sometimes

! How far it is touched is not known.
subroutine far(n, m, ix, a, w)
  integer :: n, m, i, j, ix(*)
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential
    do j = 1, m
      w(ix(j)) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(ix(j)) + w(ix(j))
    end do
  end do
end subroutine far

! The work array is the array.
subroutine alias(n, m, a)
  integer :: n, m, i, j
  double precision :: a(*)
  do i = 1, n ! expect: sequential
    do j = 1, m
      a(j) = a(j + i * 100) * 2.0d0
    end do
    do j = 2, m
      a(j + i * 100) = a(j) + a(j - 1)
    end do
  end do
end subroutine alias

! An iteration may end before it would put the copy back.
subroutine early(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    if (w(1) > 0.0d0) cycle
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine early
