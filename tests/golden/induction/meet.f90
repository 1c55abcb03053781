! Two counters that meet: the loop runs as often as their distance says.
! golden: output
! twin: text
subroutine reverse(n, a)
  integer :: n, i, j
  double precision :: a(*), t
  i = 1
  j = n
  do while (i < j) ! expect: parallel counted private
    t = a(i)
    a(i) = a(j)
    a(j) = t
    i = i + 1
    j = j - 1
  end do
end subroutine reverse

! By two from below: they come three closer in each iteration.
subroutine uneven(n, a, b)
  integer :: n, i, j
  double precision :: a(*), b(*)
  i = 1
  j = n + 1
  do while (i < j) ! expect: parallel counted
    a(i) = 1.0d0
    b(j) = 2.0d0
    i = i + 2
    j = j - 1
  end do
end subroutine uneven

! The test holds where they are equal.
subroutine inclusive(n, a, b)
  integer :: n, i, j
  double precision :: a(*), b(*)
  i = 1
  j = n + 1
  do while (j >= i) ! expect: parallel counted
    a(i) = b(j)
    i = i + 1
    j = j - 1
  end do
end subroutine inclusive
