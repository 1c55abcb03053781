! A product of matrices, and its trace.
program matrices
  implicit none
  integer, parameter :: n = 91
  real :: a(n, n), b(n, n), c(n, n), trace
  integer :: i, j, k
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i + 3*j, 7)*0.5
      b(i, j) = mod(2*i + j, 5)*0.25
    end do
  end do
  do j = 1, n
    do i = 1, n
      c(i, j) = 0.0
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
  trace = 0.0
  do i = 1, n
    trace = trace + c(i, i)
  end do
  write (*, *) trace, c(1, n), c(n, 1)
end program
