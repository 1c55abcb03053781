! PSyclone #2041: a scalar written under a condition is not simply private.
subroutine conditional(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  t = 1.0d0
  do i = 1, n ! expect: parallel linear-form
    if (b(i) > 0.5d0) t = b(i)
    a(i) = t
  end do
end subroutine conditional
