! golden: output
! Text that needs intrinsic functions, where their names are free.
subroutine behind(n, a, b, c, least)
  implicit none
  integer :: n, i, least
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, min(1, n - 1) ! expect: parallel alignment
    c(i) = a(i - 1) + 1.0d0
  end do
  !$omp parallel do if(n >= 2000)
  do i = 1, n - 2
    a(i) = b(i) * least
    c(i + 1) = a((i + 1) - 1) + 1.0d0
  end do
  !$omp end parallel do
  do i = max(n - 1, 1), n - 1
    a(i) = b(i) * least
  end do
end subroutine
