! The second loop goes the other way: it needs the last element first.
! twin: text
subroutine same(n, a)
  integer :: n, i
  double precision :: a(0:n - 1)
  do i = 1, n - 1 ! expect: sequential H101
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do i = n - 1, 1, -1 ! expect: sequential H101
    a(i - 1) = a(i - 1) - 1.0d0 / (2.0d0 + a(i) * a(i))
  end do
end subroutine
