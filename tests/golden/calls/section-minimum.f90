! The callee's last element is the lesser of two: never more than there are in a column. twin: text
subroutine fill(n, m, x)
  integer :: n, m, k
  double precision :: x(*)
  do k = 1, min(n, m) ! expect: parallel doall
    x(k) = 0.5d0 * (k - 1)
  end do
end subroutine fill

subroutine columns(n, m, p, a)
  integer :: n, m, p, j
  double precision :: a(*)
  do j = 0, p - 1 ! expect: parallel doall
    call fill(n, m, a(1 + j * m))
  end do
end subroutine columns
