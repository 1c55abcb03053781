! No value lets the test through: it would only hide that the loop is sequential. twin: text

subroutine never(a, b, n, k)
  double precision :: a(0:*), b(0:*)
  integer :: n, k, i
  if (k > 12 .or. k < -12 .or. n < 100) return
  do i = 0, n - 1 ! expect: sequential
    a(i) = a(i + k + 1)
    b(i) = b(i + k)
  end do
end subroutine never

subroutine far(a, n)
  double precision :: a(0:*)
  integer :: n, i
  if (n < 200) return
  do i = 0, n - 1 ! expect: sequential
    a(i) = a(i + 100)
  end do
end subroutine far
