! Arrays of a module whose shape is known when it runs: they are asked for it.
module data_
  implicit none
  real(8), allocatable :: f(:, :), g(:, :)
  real(8), allocatable :: line(:)
contains
  subroutine make(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    allocate (f(n, m), g(n, m), line(0:m))
    do j = 1, m
      do i = 1, n
        f(i, j) = i*0.1d0 + j
        g(i, j) = 0
      end do
    end do
  end subroutine
  subroutine step(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    do j = 2, m - 1
      do i = 2, n - 1
        g(i, j) = 0.25d0*(f(i, j - 1) + f(i, j + 1) + f(i - 1, j) + f(i + 1, j))
      end do
    end do
    do j = 2, m - 1
      do i = 2, n - 1
        f(i, j) = g(i, j)
      end do
    end do
    do j = 1, m
      line(j) = f(2, j) + line(0)
    end do
  end subroutine
end module
program alloc
  use data_
  implicit none
  integer :: t, n, m
  n = 20
  m = 31
  call make(n, m)
  line(0) = 0.125d0
  do t = 1, 5
    call step(n, m)
  end do
  print *, f(3, 4), g(n - 1, m - 1), line(m), line(1)
  print *, sum(f), sum(line)
end program
