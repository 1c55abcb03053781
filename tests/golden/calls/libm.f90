subroutine roots(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: parallel doall
    a(i) = sqrt(b(i)) + sin(b(i))
  end do
end subroutine roots
