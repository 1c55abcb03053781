! One of the two is parallel by itself: it runs beside the other one all the same.
! twin: text
subroutine beside(n, a, b)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = 0, n - 1 ! expect: parallel overlap
    a(i) = 2.0d0 * a(i) + 1.0d0 / (1.0d0 + a(i) * a(i))
  end do
  do i = 1, n - 1 ! expect: parallel overlap
    b(i) = a(i) / (1.0d0 + b(i - 1) * b(i - 1))
  end do
end subroutine

! The first two are parallel: only the second one goes with the third one.
subroutine third(n, a, b)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1)
  do i = 0, n - 1 ! expect: parallel doall inserted
    a(i) = 2.0d0 * a(i)
  end do
  do i = 0, n - 1 ! expect: parallel overlap
    a(i) = a(i) + 1.0d0
  end do
  do i = 1, n - 1 ! expect: parallel overlap
    b(i) = a(i) / (1.0d0 + b(i - 1) * b(i - 1))
  end do
end subroutine
