subroutine scalar(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  t = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    a(i) = t + 1.0d0
    t = b(i) * b(i)
  end do
end subroutine scalar
