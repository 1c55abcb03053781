! Whiles that count. twin: text, golden: output
subroutine fill(n, a, b)
  integer, value :: n
  integer :: i
  double precision :: a(0:*), b(0:*)
  i = 0
  do while (i < n) ! expect: parallel counted inserted by(counted)
    a(i) = 2.0d0 * b(i)
    i = i + 1
  end do
end subroutine fill

! The value behind the loop, also when it runs zero times.
integer function between(lo, hi, a, b)
  integer, value :: lo, hi
  integer :: k
  double precision :: a(0:*), b(0:*)
  k = lo
  do while (k <= hi) ! expect: parallel counted lastprivate(k) inserted
    a(k) = b(k) + 1.0d0
    k = k + 1
  end do
  between = k
end function between

! Where it starts nobody says: the value gets a name.
subroutine rest(k, n, a)
  integer, value :: k, n
  double precision :: a(0:*)
  do while (n > k) ! expect: parallel counted inserted
    a(k) = 1.0d0
    k = k + 2
  end do
end subroutine rest

! The step comes first: what follows it sees the next value.
subroutine down(n, c, d)
  integer, value :: n
  double precision :: c(0:*), d(0:*)
  do while (n > 0) ! expect: parallel counted inserted
    n = n - 1
    c(n) = 2.0d0 * d(n + 1)
  end do
end subroutine down

! Two counters.
integer function reversed(n, a, b)
  integer, value :: n
  integer :: i, j
  double precision :: a(0:*), b(0:*)
  i = n - 1
  j = 0
  do while (j < n) ! expect: parallel counted induction lastprivate(i) inserted
    a(i) = b(j)
    j = j + 1
    i = i - 1
  end do
  reversed = i
end function reversed

! A second counter that nobody tests.
subroutine gather(n, a, b)
  integer, value :: n
  integer :: i, j
  double precision :: a(0:*), b(0:*)
  i = 0
  j = 3
  do while (i < n) ! expect: parallel counted induction private(j) inserted
    a(i) = b(j)
    j = j + 2
    i = i + 1
  end do
end subroutine gather
