! Whiles that look as if they counted. twin: text
integer function sometimes(n, a)
  integer, value :: n
  integer :: i
  double precision :: a(0:*)
  i = 0
  do while (i < n) ! expect: sequential H301
    if (a(i) > 0.0d0) i = i + 1
    a(i) = 1.0d0
  end do
  sometimes = i
end function sometimes

! One step or two.
subroutine pairs(n, p, a)
  integer, value :: n
  integer :: p(0:*), k
  double precision :: a(0:*)
  k = 0
  do while (k < n) ! expect: sequential H301
    a(k) = 0.0d0
    if (p(k) > 0) then
      k = k + 1
    else
      k = k + 2
    end if
  end do
end subroutine pairs

! The bound changes: the two meet, but what is read is written later.
subroutine shrinks(n, a)
  integer, value :: n
  integer :: i
  double precision :: a(0:*)
  i = 0
  do while (i < n) ! expect: sequential H102(a)
    a(i) = a(i + 1)
    n = n - 1
    i = i + 1
  end do
end subroutine shrinks

! It may end early.
integer function found(n, a, b)
  integer, value :: n
  integer :: i
  double precision :: a(0:*), b(0:*)
  i = 0
  do while (i < n) ! expect: sequential H204
    if (a(i) < 0.0d0) exit
    b(i) = a(i)
    i = i + 1
  end do
  found = i
end function found

! A second step under a condition.
subroutine skips(n, a)
  integer, value :: n
  integer :: i
  double precision :: a(0:*)
  i = 0
  do while (i < n) ! expect: sequential H301
    if (a(i) > 1.0d0) then
      i = i + 2
      cycle
    end if
    a(i) = 0.0d0
    i = i + 1
  end do
end subroutine skips

! Element after element depends on the one before.
subroutine carried(n, a)
  integer, value :: n
  integer :: i
  double precision :: a(0:*)
  i = 1
  do while (i < n) ! expect: sequential H101(a)
    a(i) = a(i - 1)
    i = i + 1
  end do
end subroutine carried

! The body runs before the test.
subroutine once(n, a)
  integer, value :: n
  integer :: i
  double precision :: a(0:*)
  i = 0
  do ! expect: sequential H301
    a(i) = 0.0d0
    i = i + 1
    if (.not. i < n) exit
  end do
end subroutine once

! Which way it steps nobody knows.
subroutine either(n, s, a)
  integer, value :: n, s
  integer :: i
  double precision :: a(0:*)
  i = 0
  do while (i < n) ! expect: sequential H301
    a(i) = 0.0d0
    i = i + s
  end do
end subroutine either

! It steps by what it is.
subroutine doubled(n, a)
  integer, value :: n
  integer :: k
  double precision :: a(0:*)
  k = 1
  do while (k < n) ! expect: sequential H301
    a(k) = 0.0d0
    k = k + k
  end do
end subroutine doubled
