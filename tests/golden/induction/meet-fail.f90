! Near misses of counters that meet.
! twin: text

! One of them is stepped under a condition.
subroutine sometimes(n, a, x)
  integer :: n, i, j
  double precision :: a(*), x(*)
  i = 1
  j = n
  do while (i < j) ! expect: sequential
    a(i) = x(i) + x(j)
    i = i + 1
    if (x(i) > 0.0d0) j = j - 1
  end do
end subroutine sometimes

! They meet in the middle element, which both write.
subroutine both(n, a)
  integer :: n, i, j
  double precision :: a(*)
  i = 1
  j = n
  do while (i < j) ! expect: sequential
    a(i) = a(j) + 1.0d0
    a(j) = a(i + 1)
    i = i + 1
    j = j - 1
  end do
end subroutine both

! They go the same way: nobody knows that they meet.
subroutine away(n, a)
  integer :: n, i, j
  double precision :: a(*)
  i = 1
  j = n
  do while (i < j) ! expect: sequential
    a(i) = 1.0d0
    i = i + 1
    j = j + 1
  end do
end subroutine away
