! Statements that run together with those of the iteration before, or behind; values that are computed again. golden: output
subroutine behind(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: parallel alignment
    a(i) = b(i) * 2.0d0
    c(i) = a(i - 1) + 1.0d0
  end do
end subroutine

subroutine ahead(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: parallel alignment
    a(i) = b(i) * 2.0d0
    c(i) = a(i + 1) + 1.0d0
  end do
end subroutine

subroutine again(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, n - 1 ! expect: parallel alignment peeling
    a(i) = b(i) * 2.0d0
    c(i) = a(i - 1) + a(i)
  end do
end subroutine

subroutine far(n, a, b, c)
  implicit none
  integer :: n, i
  real :: a(0:n), b(0:n), c(0:n)
  do i = 2, n - 1 ! expect: parallel alignment peeling
    a(i) = b(i) + b(i - 1)
    c(i) = a(i - 2) * a(i - 1) + a(i)
  end do
end subroutine
