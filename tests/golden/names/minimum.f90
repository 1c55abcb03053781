! golden: output
! Text that needs intrinsic functions, where their names are free.
subroutine behind(n, a, b, c, least)
  implicit none
  integer :: n, i, least
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: parallel alignment
    a(i) = b(i) * least
    c(i) = a(i - 1) + 1.0d0
  end do
end subroutine
