! Near misses of copies that take what certainly exists.
! twin: text

! An iteration reads it perhaps.
subroutine itself(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential H108(w)
    do j = 2, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(m + 2 - j) * 0.5d0
    end do
    if (a(1, i) > 7.0d0) a(1, i) = a(1, i) + w(1)
  end do
end subroutine itself

! What reads it for certain does so under a stricter condition.
subroutine guarded(n, l, a, w)
  integer :: n, l, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential H108(w)
    do j = 1, 10
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, 10
      a(j, i) = w(11 - j) + 1.0d0
    end do
    if (l >= 3) a(1, i) = a(1, i) + w(11)
    if (l >= 2 .and. a(2, i) > 7.0d0) a(2, i) = a(2, i) + w(11)
  end do
end subroutine guarded

! Before the loop it is read on some ways only, and where a test before it fails it is not.
subroutine before(n, l, a, w)
  integer :: n, l, i, j
  double precision :: a(100, *), w(*), s
  s = 0.0d0
  if (l >= 2) s = w(11) * 0.5d0
  if (l >= 2 .and. w(11) > 0.0d0) s = s * 0.5d0
  do i = 1, n ! expect: sequential H108(w)
    do j = 1, 10
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, 10
      a(j, i) = w(11 - j) + s
    end do
    if (a(1, i) > 7.0d0) a(2, i) = w(11)
  end do
end subroutine before

! An element behind the one that is read for certain.
subroutine second(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential H108(w)
    do j = 1, 10
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, 10
      a(j, i) = w(11 - j) + w(11)
    end do
    if (a(1, i) > 7.0d0) a(2, i) = w(12)
  end do
end subroutine second
