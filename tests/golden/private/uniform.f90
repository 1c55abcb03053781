! Local work arrays in which a callee works by passes whose bounds double: that it reads only what it wrote follows from the sizes
! alone. All iterations do the same, and the arrays have no value before the loop. twin: text
subroutine pass(m, n, x, y)
  implicit none
  integer, intent(in) :: m, n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  integer :: i, j
  do i = 0, n/(2*m) - 1
    do j = 1, m
      y(2*i*m + j) = x(i*m + j) + x(i*m + n/2 + j)
      y(2*i*m + m + j) = x(i*m + j) - x(i*m + n/2 + j)
    end do
  end do
end subroutine pass

subroutine transform(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision :: x(n), y(n)
  integer :: m
  logical :: back
  m = 1
  back = .false.
  do while (m < n)
    if (back) then
      call pass(m, n, y, x)
    else
      call pass(m, n, x, y)
    end if
    back = .not. back
    m = 2*m
  end do
  if (back) then
    do m = 1, n
      x(m) = y(m)
    end do
  end if
end subroutine transform

subroutine lines(rows, a)
  implicit none
  integer :: rows, i, k
  double precision :: a(64, rows), x(64), y(64)
  do k = 1, rows ! expect: parallel private(x) private(y)
    do i = 1, 64
      x(i) = a(i, k)
    end do
    call transform(64, x, y)
    do i = 1, 64
      a(i, k) = x(i)
    end do
  end do
end subroutine lines
