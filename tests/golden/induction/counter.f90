! Counters in nests: inner increments are summed. twin: text, golden: output
integer function square(n, m, a)
  integer :: n, m, k, i, j
  double precision :: a(0:*)
  k = 0
  do i = 0, n - 1 ! expect: parallel induction lastprivate(k)
    do j = 0, m - 1 ! expect: parallel induction
      a(k) = i + j
      k = k + 1
    end do
  end do
  square = k
end function square

! Triangular: the sum of 1, 2, 3 ...
subroutine triangle(n, a, ks)
  integer :: n, k, i, j, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: parallel induction private(k)
    do j = 0, i ! expect: parallel induction
      a(k) = i + j
      k = k + 1
    end do
  end do
end subroutine triangle

! By the loop's own variable, and in the middle of the body.
subroutine sums(n, a, b)
  integer :: n, i, k
  double precision :: a(0:*), b(0:*)
  k = 0
  do i = 0, n - 1 ! expect: parallel induction private(k)
    b(k) = i
    k = k + i + 1
    a(k) = i
  end do
end subroutine sums

! One that follows another.
subroutine derived(n, a, c)
  integer :: n, c, i, j, k, l
  double precision :: a(0:*)
  j = 0
  k = 5
  do i = 0, n - 1 ! expect: parallel induction
    j = j + 2
    k = k + 3
    l = j + k
    a(l) = c
  end do
end subroutine derived

! Downwards, by two.
subroutine down(n, a, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*)
  k = ks
  do i = n, 1, -2 ! expect: parallel induction
    a(k) = i
    k = k - 3
  end do
end subroutine down
