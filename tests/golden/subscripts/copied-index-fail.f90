subroutine copied(n, a)
  integer :: n, i, k
  double precision :: a(0:n-1)
  do i = 2, n ! expect: sequential a
    k = i - 1
    a(k) = a(k - 1) + 1.0d0
  end do
end subroutine copied
