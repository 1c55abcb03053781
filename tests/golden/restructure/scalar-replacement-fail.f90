! One of the terms is the element itself.
subroutine over(n, x, l)
  integer :: n, i, j
  double precision :: x(n), l(n)
  do i = 1, n ! expect: sequential
    do j = 1, i ! expect: sequential
      x(i) = x(i) - l(j) * x(j)
    end do
  end do
end subroutine over

! Another element may be the same one.
subroutine either(m, n, at, x, l)
  integer :: m, n, at(n), i, j
  double precision :: x(m), l(n)
  do i = 2, m ! expect: sequential
    do j = 1, n ! expect: sequential
      x(i) = x(i) + l(j) * x(at(j))
    end do
  end do
end subroutine either
