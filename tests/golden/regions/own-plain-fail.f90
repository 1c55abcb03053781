! Lines of which not every name can be that of a copy.

! A comment that is no plain text stands on one.
subroutine written(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: sequential H108(w)
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, m
      a(j, i) = w(1) + 1.0d0 ! für alle
    end do
  end do
end subroutine written

! The name of the array is also that of an argument.
subroutine keyword(n, m, a, kind)
  integer :: n, m, i, j
  double precision :: a(100, *), kind(*)
  do i = 1, n ! expect: sequential H108(kind)
    do j = 1, m
      kind(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = kind(j) + kind(j - 1) + real(j, kind=8)
    end do
  end do
end subroutine keyword
