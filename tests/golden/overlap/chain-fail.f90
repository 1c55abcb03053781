! The middle loop prints.
! twin: text
double precision function chain(n, a, b, c)
  integer :: n, i
  double precision :: a(0:n - 1), b(0:n - 1), c(0:n - 1), s, t
  s = 1.0d0
  t = 1.0d0
  do i = 0, n - 1 ! expect: sequential H106(s)
    s = a(i) / (1.0d0 + s * s)
    a(i) = s
  end do
  do i = 2, n - 1 ! expect: sequential
    b(i) = (a(i) + a(i - 2)) / (1.0d0 + b(i - 1) * b(i - 1))
    print *, b(i)
  end do
  do i = 0, n - 2 ! expect: sequential H106(t)
    t = (a(i) + b(i + 1)) / (1.0d0 + t * t)
    c(i) = t
  end do
  chain = s + t + i
end function
