! The same with a use of what another iteration has written.
subroutine last(n, a, b)
  integer, intent(in) :: n
  integer :: i
  double precision :: a(n), b(n)
  i = 2
10 a(i) = b(i) + a(i - 1) ! expect: sequential H101(a)
  i = i + 1
  if (i <= n) goto 10
end subroutine last
