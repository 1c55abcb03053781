! Counters whose values collide, or do not follow from the number of the iteration. twin: text
! Overlapping windows: each iteration moves by one, and writes two.
subroutine windows(n, a, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential H103(a)
    a(k) = i
    a(k + 1) = -i
    k = k + 1
  end do
end subroutine windows

! A conditional step between the unconditional ones.
subroutine sometimes(n, a, b, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*), b(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential k
    k = k + 1
    if (b(i) > 0.0d0) k = k + 1
    a(k) = a(k) + i
  end do
end subroutine sometimes

! Iterations that are cut short do not move it.
subroutine skipped(n, a, b, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*), b(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential k
    a(k) = i
    if (b(i) > 0.0d0) cycle
    k = k + 1
  end do
end subroutine skipped

! Steps by what the loop computes.
subroutine computed(n, a, b, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*), b(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential k
    a(k) = i
    k = k + int(b(i))
  end do
end subroutine computed

! Through another step each time.
subroutine twice(n, a, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential k
    a(k) = i
    k = k * 3 + 1
  end do
end subroutine twice
