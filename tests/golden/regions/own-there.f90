! What an iteration takes into its copy exists: something reads it for certain.
! golden: output
! twin: text

! Each iteration reads it itself; the copy reaches as far as the greater of two ends.
subroutine itself(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 2, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(m + 2 - j) * 0.5d0
    end do
    a(1, i) = a(1, i) + w(1)
  end do
end subroutine itself

! Only under a condition: then it is taken under the same condition.
subroutine guarded(n, l, a, w)
  integer :: n, l, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 1, 10
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, 10
      a(j, i) = w(11 - j) + 1.0d0
    end do
    if (l >= 2) a(1, i) = a(1, i) + w(11)
  end do
end subroutine guarded

! Something before the loop has read it on every way.
subroutine before(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*), s
  s = w(11) * 0.5d0
  do i = 1, n ! expect: parallel private
    do j = 1, 10
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, 10
      a(j, i) = w(11 - j) + s
    end do
    if (a(1, i) > 7.0d0) a(2, i) = w(11)
  end do
end subroutine before

! The second iteration reads it for certain, if there is one.
subroutine second(n, a, w)
  integer :: n, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 1, 10
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, 10
      a(j, i) = w(11 - j) + 1.0d0
    end do
    if (i >= 2) a(1, i) = a(1, i) + w(11)
  end do
end subroutine second

! It is declared and set before the loop; what iterations write may end before it or at it.
subroutine set(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(40000)
  w(40000) = r(1)
  do i = 1, n ! expect: parallel private
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(m + 2 - j) + w(40000)
    end do
  end do
end subroutine set
