! Rows are dealt out: the fastest dimension; arrays as arguments.
program lines
  implicit none
  integer, parameter :: m = 50, n = 37
  real(8) :: a(m, n), b(m, n)
  integer :: i, j, t
  logical :: all
  do i = 1, m
    do j = 1, n
      a(i, j) = i + 0.1d0*j
      b(i, j) = 0
    end do
  end do
  do t = 1, 10
    call half(a, b, m, n)
    call half(b, a, m, n)
  end do
  all = .true.
  do i = 1, m
    do j = 1, n
      all = all .and. a(i, j) > 0.5d0
    end do
  end do
  print *, all, a(3, 4), b(m, n)
contains
  subroutine half(from, to, m, n)
    integer, intent(in) :: m, n
    real(8) :: from(m, n), to(m, n)
    integer :: i, j
    do i = 2, m - 1
      do j = 1, n
        to(i, j) = 0.5d0*from(i, j) + 0.25d0*(from(i - 1, j) + from(i + 1, j))
      end do
    end do
  end subroutine
end program
