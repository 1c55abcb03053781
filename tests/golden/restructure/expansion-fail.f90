! Near misses: what would be read earlier is written by the loop itself; elements that are only moved.
subroutine both_ways(n, a)
  implicit none
  integer :: n, i
  double precision :: a(0:n)
  do i = 1, n - 1 ! expect: sequential
    a(i) = a(i + 1) + a(i - 1)
  end do
end subroutine

subroutine moved(n, a)
  implicit none
  integer :: n, i
  double precision :: a(0:n)
  do i = 1, n - 1 ! expect: sequential H102(a)
    a(i - 1) = a(i)
  end do
end subroutine
