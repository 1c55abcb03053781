! Compilers copy a section that lies in several pieces before a call, and store all of it back after it.
subroutine one(x, n, i)
  integer n, i, x(n)
  x(i) = i
end subroutine
subroutine strides(v, n)
  integer n, i, v(2 * n)
  do i = 1, n ! expect: sequential H208
    call one(v(1:2*n:2), n, i)
  end do
  do i = 1, n ! expect: sequential H208
    call one(v(n:1:-1), n, i)
  end do
end subroutine
subroutine column(x, n, j)
  integer n, j, i, x(n, n)
  do i = 1, n ! expect: parallel
    x(i, j) = i + j
  end do
end subroutine
subroutine block(big, n)
  integer n, j, big(2 * n, n)
  do j = 1, n ! expect: sequential H208
    call column(big(n+1:2*n, :), n, j)
  end do
end subroutine
module parts
  type pair
    integer :: x, y
  end type
contains
  subroutine members(p, n)
    integer n, i
    type(pair) :: p(n)
    do i = 1, n ! expect: sequential H208
      call one(p%x, n, i)
    end do
  end subroutine
end module
