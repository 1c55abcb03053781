subroutine scalar(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  do i = 1, n ! expect: parallel doall private
    t = b(i) * b(i)
    a(i) = t + 1.0d0 / t
  end do
end subroutine scalar
