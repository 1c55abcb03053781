! The two running values are one variable: the second loop's may not begin before the first one's has ended.
subroutine running(n, a, b)
  integer :: n, i
  real :: a(n), b(n), s, t
  equivalence (s, t)
  s = 1
  do i = 2, n ! expect: sequential
    s = a(i) / (1 + s * s)
    a(i) = s
  end do
  do i = 2, n ! expect: sequential
    t = a(i) / (1 + t * t)
    b(i) = t
  end do
end subroutine running
