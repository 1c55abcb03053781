! One array by two shapes: an element has other neighbours there.
program lines_not
  implicit none
  integer, parameter :: m = 12, n = 10
  real(8) :: a(m, n), b(m, n)
  integer :: i, j
  do j = 1, n
    do i = 1, m
      a(i, j) = i*0.5d0 + j
      b(i, j) = 0
    end do
  end do
  call turned(a, b)
  print *, b(1, 1), b(5, 7), sum(b)
contains
  subroutine turned(x, y)
    real(8) :: x(n, m), y(n, m)
    integer :: i, j
    do j = 2, m - 1
      do i = 1, n
        y(i, j) = x(i, j - 1) + x(i, j + 1)
      end do
    end do
  end subroutine
end program
