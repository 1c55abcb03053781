! The greater of two: it may reach into the next column. twin: text
subroutine fill(n, m, x)
  integer :: n, m, k
  double precision :: x(*)
  do k = 1, max(n, m) ! expect: parallel doall
    x(k) = 0.5d0 * (k - 1)
  end do
end subroutine fill

subroutine columns(n, m, p, a)
  integer :: n, m, p, j
  double precision :: a(*)
  do j = 0, p - 1 ! expect: sequential H103(a)
    call fill(n, m, a(1 + j * m))
  end do
end subroutine columns
