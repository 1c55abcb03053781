! A scalar with TARGET may be what a scalar pointer leads to: a copy of it, or its own sum, would be another object.
subroutine written(n, a, b, p)
  integer n, i, a(n), b(n)
  integer, target :: t
  integer, pointer :: p
  p => t
  do i = 1, n ! expect: sequential
    t = a(i)
    b(i) = p + 1
  end do
end subroutine
subroutine summed(n, a, b, t, p)
  integer n, i, a(n), b(n)
  integer, target :: t
  integer, pointer :: p
  do i = 1, n ! expect: sequential
    t = t + a(i)
    if (mod(p, 1000) == 0) b(i) = p
  end do
end subroutine
subroutine pointer_written(n, a, b, t, p)
  integer n, i, a(n), b(n)
  integer, target :: t
  integer, pointer :: p
  do i = 1, n ! expect: sequential
    p = a(i)
    b(i) = b(i) + t
  end do
  do i = 1, n ! expect: sequential
    t = a(i)
    p = p + 1
    b(i) = b(i) + t
  end do
end subroutine
