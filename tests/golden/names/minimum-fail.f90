! golden: output
! Text that needs intrinsic functions, where a variable has the name of one.
subroutine behind(n, a, b, c, min)
  implicit none
  integer :: n, i, min
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: sequential
    a(i) = b(i) * min
    c(i) = a(i - 1) + 1.0d0
  end do
end subroutine
