! Near misses of copies that take something from before the loop.
! twin: text

! The last iteration writes the element that the others take.
subroutine edge(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential
    do j = 2, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
    if (i == n) w(1) = 0.0d0
  end do
end subroutine edge

! The element behind those that are written may not exist.
subroutine behind(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential H108(w)
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, m
      a(j, i) = w(j) + w(1)
    end do
    if (a(1, i) > 7.0d0) a(2, i) = w(m + 1)
  end do
end subroutine behind

! What is taken lies among what is put back.
subroutine among(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*)
  do i = 1, 100
    w(i) = i * 0.5d0
  end do
  do i = 1, n ! expect: sequential H108(w)
    do j = 1, 50
      w(2 * j - 1) = a(j, i) * 2.0d0
    end do
    do j = 1, 49
      a(j, i) = w(2 * j - 1) + w(2 * j)
    end do
  end do
end subroutine among
