subroutine concurrent(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do concurrent (i = 1:n) ! expect: parallel doall
    a(i) = b(i)
  end do
end subroutine concurrent
