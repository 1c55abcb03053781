! Statements that run together with those of the iteration before, or behind; values that are computed again. golden: output
subroutine behind(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, min(1, n - 1) ! expect: parallel alignment
    c(i) = a(i - 1) + 1.0d0
  end do
  !$omp parallel do if(n >= 2000)
  do i = 1, n - 2
    a(i) = b(i) * 2.0d0
    c(i + 1) = a((i + 1) - 1) + 1.0d0
  end do
  !$omp end parallel do
  do i = max(n - 1, 1), n - 1
    a(i) = b(i) * 2.0d0
  end do
end subroutine

subroutine ahead(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, min(1, n - 1) ! expect: parallel alignment
    a(i) = b(i) * 2.0d0
  end do
  !$omp parallel do if(n >= 2000)
  do i = 1, n - 2
    c(i) = a(i + 1) + 1.0d0
    a(i + 1) = b(i + 1) * 2.0d0
  end do
  !$omp end parallel do
  do i = max(n - 1, 1), n - 1
    c(i) = a(i + 1) + 1.0d0
  end do
end subroutine

subroutine again(n, a, b, c)
  implicit none
  integer :: n, i
  double precision :: a(0:n), b(0:n), c(0:n)
  do i = 1, min(1, n - 1) ! expect: parallel alignment peeling
    a(i) = b(i) * 2.0d0
    c(i) = a(i - 1) + a(i)
  end do
  !$omp parallel do if(n >= 2000)
  do i = 2, n - 1
    a(i) = b(i) * 2.0d0
    c(i) = (b(i - 1) * 2.0d0) + a(i)
  end do
  !$omp end parallel do
end subroutine

subroutine far(n, a, b, c)
  implicit none
  integer :: n, i
  real :: a(0:n), b(0:n), c(0:n)
  do i = 2, min(3, n - 1) ! expect: parallel alignment peeling
    a(i) = b(i) + b(i - 1)
    c(i) = a(i - 2) * a(i - 1) + a(i)
  end do
  !$omp parallel do if(n >= 900)
  do i = 4, n - 1
    a(i) = b(i) + b(i - 1)
    c(i) = (b(i - 2) + b((i - 2) - 1)) * (b(i - 1) + b((i - 1) - 1)) + a(i)
  end do
  !$omp end parallel do
end subroutine
