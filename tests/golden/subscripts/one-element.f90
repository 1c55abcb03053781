subroutine one_element(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 2, n ! expect: parallel doall
    a(i) = a(1) + b(i)
  end do
end subroutine one_element
