! A producer column by column and a consumer column by column, two behind; each carries a value through all of them.
! twin: text
! golden: output
subroutine rows(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(0:m - 1, 0:n - 1), b(0:m - 1, 0:n - 1), s, t, x
  s = 1.0d0
  t = 2.0d0
  do i = 0, n - 1 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: sequential H106(s)
      x = a(j, i) / (1.0d0 + s * s)
      s = x + 0.5d0
      a(j, i) = s
    end do
  end do
  ! the consumer
  do i = 1, n - 2 ! expect: parallel overlap
    do j = 0, m - 1 ! expect: sequential H106(t)
      x = (a(j, i - 1) + a(j, i + 1)) / (1.0d0 + t * t)
      t = x - 0.5d0
      b(j, i) = t
    end do
  end do
end subroutine
