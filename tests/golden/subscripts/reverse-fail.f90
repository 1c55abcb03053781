subroutine reverse(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 1, n ! expect: sequential a
    a(i) = a(n - i + 1)
  end do
end subroutine reverse
