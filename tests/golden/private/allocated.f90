! A work array that is allocated before the loop: each thread has one of its own, with the same bounds.
! options: force
! golden: output
subroutine tridiagonal(nx, ny, a, b, c, d, x)
  implicit none
  integer, intent(in) :: nx, ny
  double precision, intent(in) :: a(nx), b(nx), c(nx), d(nx, ny)
  double precision, intent(out) :: x(nx, ny)
  double precision, allocatable :: cp(:), dp(:)
  integer :: j, i
  allocate (cp(nx), dp(nx))
  do j = 1, ny ! expect: parallel inserted private
    cp(1) = c(1)/b(1)
    dp(1) = d(1, j)/b(1)
    do i = 2, nx
      cp(i) = c(i)/(b(i) - cp(i - 1)*a(i))
      dp(i) = (d(i, j) - dp(i - 1)*a(i))/(b(i) - cp(i - 1)*a(i))
    end do
    x(nx, j) = dp(nx)
    do i = nx - 1, 1, -1
      x(i, j) = dp(i) - cp(i)*x(i + 1, j)
    end do
  end do
  deallocate (cp, dp)
end subroutine tridiagonal

! Of two dimensions, with another lower bound.
subroutine planes(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m)
  double precision, intent(out) :: b(n, m)
  double precision, allocatable :: w(:, :)
  integer :: i, j
  allocate (w(0:n, 2))
  do j = 1, m ! expect: parallel inserted
    w(0, 1) = a(1, j)
    do i = 1, n
      w(i, 1) = w(i - 1, 1) + a(i, j)
      w(i, 2) = 2.0d0*w(i, 1)
    end do
    do i = 1, n
      b(i, j) = w(i, 2) - w(i - 1, 1)
    end do
  end do
end subroutine planes
