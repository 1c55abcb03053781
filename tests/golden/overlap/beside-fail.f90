! Both are parallel by themselves; or the parallel one has more to do than the other one.
! twin: text
subroutine both(n, a, b)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = 0, n - 1 ! expect: parallel doall inserted
    a(i) = 2.0d0 * a(i) + 1.0d0 / (1.0d0 + a(i) * a(i))
  end do
  do i = 1, n - 1 ! expect: parallel doall inserted
    b(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
end subroutine

subroutine more(n, a, b)
  integer :: n, i, j
  double precision :: a(0:n - 1, 0:n - 1), b(0:n - 1)
  do i = 0, n - 1 ! expect: parallel doall inserted
    do j = 0, n - 1
      a(j, i) = 2.0d0 * a(j, i) + 1.0d0 / (1.0d0 + a(j, i) * a(j, i))
    end do
  end do
  do i = 1, n - 1 ! expect: sequential H101
    b(i) = a(0, i) / (1.0d0 + b(i - 1) * b(i - 1))
  end do
end subroutine
