function horner(n, a, x) result(s)
  integer :: n, i
  double precision :: a(n), x, s
  s = 0.0d0
  do i = 1, n ! expect: sequential H106(s)
    s = s * s * x + a(i)
  end do
end function horner
