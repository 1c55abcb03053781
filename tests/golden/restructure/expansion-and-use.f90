! options: force
subroutine in_place_and_used(n, a, b, c)
  integer :: n, i
  double precision :: a(n + 1), b(n), c(n)
  do i = 1, n ! expect: parallel expansion not-distribution
    a(i) = a(i + 1) + c(i)
    b(i) = a(i) * 2.0d0
  end do
end subroutine in_place_and_used
