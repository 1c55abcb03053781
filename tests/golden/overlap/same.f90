! Two recurrences over one array: the second one follows the first one.
! twin: text
! golden: output
subroutine same(n, a)
  integer :: n, i
  double precision :: a(0:n - 1)
  do i = 1, n - 1 ! expect: parallel overlap
    a(i) = a(i) / (1.0d0 + a(i - 1) * a(i - 1))
  end do
  do i = 1, n - 1 ! expect: parallel overlap
    a(i) = a(i) - 1.0d0 / (2.0d0 + a(i - 1) * a(i - 1))
  end do
end subroutine
