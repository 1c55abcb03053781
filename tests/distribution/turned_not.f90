! An argument of assumed shape that has not the shape of the array: a dummy argument between them has another one.
program turned_not
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
  call between(a, b)
  print *, b(1, 1), b(5, 7), sum(b)
contains
  subroutine between(x, y)
    real(8) :: x(n, m), y(n, m)
    call turned(x, y)
  end subroutine
  subroutine turned(x, y)
    real(8) :: x(:, :), y(:, :)
    integer :: i, j
    do j = 2, m - 1
      do i = 1, n
        y(i, j) = x(i, j - 1) + x(i, j + 1)
      end do
    end do
  end subroutine
end program
