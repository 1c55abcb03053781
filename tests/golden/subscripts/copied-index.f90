subroutine copied(n, a, b)
  integer :: n, i, k
  double precision :: a(0:n-1), b(0:n-1)
  do i = 1, n ! expect: parallel doall private
    k = i - 1
    a(k) = b(k) + 1.0d0
  end do
end subroutine copied
