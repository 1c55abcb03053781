! A pointer to a scalar reaches variables with TARGET, and no others.
subroutine outside(n, a, b, p)
  integer n, i, a(n), b(n), t
  integer, pointer :: p
  do i = 1, n ! expect: parallel private
    t = a(i)
    b(i) = p + t
  end do
end subroutine
subroutine arrays(n, a, b, s, p)
  integer n, i, a(n), b(n), s
  integer, pointer :: p
  s = 0
  do i = 1, n ! expect: parallel reduction
    b(i) = p * a(i)
    s = s + b(i)
  end do
end subroutine
