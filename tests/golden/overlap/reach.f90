! The second loop reads and writes on both sides of where it is; loops that go down; steps of two.
! twin: text
subroutine reach(n, a)
  integer :: n, i
  double precision :: a(0:n - 1)
  do i = 1, n - 1 ! expect: parallel overlap
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do i = 3, n - 4 ! expect: parallel overlap
    a(i) = a(i - 3) / (1.0d0 + a(i + 3) * a(i - 1))
  end do
end subroutine

subroutine down(n, a, b)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = n - 2, 0, -1 ! expect: parallel overlap
    a(i) = a(i) / (1.0d0 + a(i + 1) * a(i + 1))
  end do
  do i = n - 3, 0, -1 ! expect: parallel overlap
    b(i) = a(i) / (1.0d0 + b(i + 1) * b(i + 2))
  end do
end subroutine

integer function strides(n, a)
  integer :: n, i, j
  double precision :: a(0:n)
  do i = 2, n, 2 ! expect: parallel overlap
    a(i) = a(i) / (1.0d0 + a(i - 2) * a(i - 2))
  end do
  do j = 3, n - 1, 2 ! expect: parallel overlap
    a(j) = a(j + 1) / (1.0d0 + a(j - 1) * a(j)) + a(j - 2)
  end do
  strides = 10 * i + j
end function
