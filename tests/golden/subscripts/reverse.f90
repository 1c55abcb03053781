subroutine reverse(n, a)
  integer :: n, i
  double precision :: a(2 * n)
  do i = 1, n ! expect: parallel doall
    a(i) = a(2 * n - i + 1)
  end do
end subroutine reverse
