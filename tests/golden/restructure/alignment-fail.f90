! Near misses: two distances that conflict where what would be computed again changes (the loop is taken apart instead); a cycle.
subroutine conflict(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: parallel not-alignment distribution
    a(i) = b(i) * 2.0d0
    c(i) = a(i - 1) + a(i)
    b(i) = 1.0d0
  end do
end subroutine

subroutine cycle(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: sequential not-alignment
    a(i) = c(i - 1) * 2.0d0 + b(i)
    c(i) = a(i - 1) + 1.0d0
  end do
end subroutine
