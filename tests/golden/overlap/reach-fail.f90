! The second loop needs the last element at once; or an element of its own choice.
! twin: text
subroutine reach(n, a)
  integer :: n, i
  double precision :: a(0:n - 1)
  do i = 1, n - 1 ! expect: sequential H101
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do i = 3, n - 4 ! expect: sequential H101
    a(i) = a(i - 3) / (1.0d0 + a(n - 1) * a(i - 1))
  end do
end subroutine

subroutine down(n, p, a, b)
  integer :: n, p(0:n - 1), i
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = n - 2, 0, -1 ! expect: sequential H101
    a(i) = a(i) / (1.0d0 + a(i + 1) * a(i + 1))
  end do
  do i = n - 3, 0, -1 ! expect: sequential H101
    b(i) = a(p(i)) / (1.0d0 + b(i + 1) * b(i + 2))
  end do
end subroutine
