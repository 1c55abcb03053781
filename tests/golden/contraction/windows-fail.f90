! Near misses: the second loop writes what the first one reads; a distance is not constant; the first loop writes more;
! it does not make all that is read; the array is read behind. twin: text
subroutine over(n, a)
  implicit none
  integer :: n, i
  double precision :: a(n)
  double precision :: t(100000)
  do i = 2, n - 1 ! expect: parallel not-contraction
    t(i) = a(i - 1) + a(i + 1)
  end do
  do i = 3, n - 2 ! expect: parallel not-contraction
    a(i) = t(i - 1) + t(i + 1)
  end do
end subroutine

subroutine far(n, k, a, d)
  implicit none
  integer :: n, k, i
  double precision :: a(n), d(n)
  double precision :: t(100000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    d(i) = t(i) + t(k)
  end do
end subroutine

subroutine more(n, a, c, d)
  implicit none
  integer :: n, i
  double precision :: a(n), c(n), d(n)
  double precision :: t(100000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
    c(i) = c(i) + 1.0d0
  end do
  do i = 2, n ! expect: parallel not-contraction
    d(i) = t(i) + t(i - 1)
  end do
end subroutine

subroutine less(n, a, d)
  implicit none
  integer :: n, i, k
  double precision :: a(n), d(n)
  double precision :: t(100000)
  do k = 1, 10
    do i = 1, n ! expect: parallel not-contraction
      if (a(i) > 0.0d0) t(i) = a(i) * 2.0d0
    end do
    do i = 2, n ! expect: parallel not-contraction
      d(i) = d(i) + t(i) + t(i - 1)
    end do
  end do
end subroutine

subroutine behind(n, k, a, d, r)
  implicit none
  integer :: n, k, i
  double precision :: a(n), d(n), r
  double precision :: t(100000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 2, n ! expect: parallel not-contraction
    d(i) = t(i) + t(i - 1)
  end do
  r = t(k)
end subroutine

! A column that is not made holds what an earlier call left there.
subroutine column(in, out)
  implicit none
  real :: in(16, 90), out(16, 90)
  real, save :: s(1600, 90)
  integer :: i, j
  do i = 1, 90 ! expect: parallel not-contraction
    do j = 2, 15
      s(j, i) = (in(j - 1, i) + in(j, i) + in(j + 1, i)) / 3.0
    end do
  end do
  do i = 2, 89 ! expect: parallel not-contraction
    do j = 1, 15
      out(j, i) = (s(j, i - 1) + s(j, i) + s(j, i + 1)) / 3.0
    end do
  end do
end subroutine

! The last row is not made.
subroutine row(in, out)
  implicit none
  real :: in(16, 90), out(16, 90)
  real, save :: s(1600, 90)
  integer :: i, j
  do i = 1, 89 ! expect: parallel not-contraction
    do j = 1, 15
      s(j, i) = in(j, i) / 3.0
    end do
  end do
  do i = 2, 89 ! expect: parallel not-contraction
    do j = 1, 15
      out(j, i) = (s(j, i - 1) + s(j, i) + s(j, i + 1)) / 3.0
    end do
  end do
end subroutine
