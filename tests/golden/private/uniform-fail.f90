! The same with something that changes from iteration to iteration, or arrays that had a value before. twin: text
module settings
  implicit none
  integer :: wide = 64
end module settings

subroutine pass(m, n, x, y)
  implicit none
  integer, intent(in) :: m, n
  double precision, intent(in) :: x(n)
  double precision, intent(inout) :: y(n)
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
  m = 1
  do while (m < n)
    call pass(m, n, x, y)
    call pass(m, n, y, x)
    m = 2*m
  end do
end subroutine transform

! How far it works follows from the iteration.
subroutine longer(rows, a)
  implicit none
  integer :: rows, i, k
  double precision :: a(64, rows), x(64), y(64)
  do k = 1, rows ! expect: sequential H103
    do i = 1, min(k, 64)
      x(i) = a(i, k)
    end do
    call transform(min(k, 64), x, y)
    do i = 1, 64
      a(i, k) = x(i)
    end do
  end do
end subroutine longer

! The array has a value before the loop.
subroutine begun(rows, n, a)
  implicit none
  integer :: rows, n, i, k
  double precision :: a(64, rows), x(64), y(64)
  y(1) = 1
  y(2) = 1
  do k = 1, rows ! expect: sequential H103(y)
    do i = 1, 64
      x(i) = a(i, k)
    end do
    call transform(n, x, y)
    do i = 1, 64
      a(i, k) = x(i)
    end do
  end do
end subroutine begun

! What an earlier iteration left says how far it works.
subroutine further(rows, a)
  implicit none
  integer :: rows, i, k, n
  double precision :: a(64, rows), x(64), y(64)
  n = 64
  do k = 1, rows ! expect: sequential H103
    do i = 1, 64
      x(i) = a(i, k)
    end do
    call transform(n, x, y)
    n = max(n/2, 1)
    do i = 1, 64
      a(i, k) = x(i)
    end do
  end do
end subroutine further

! So does a global that the loop changes, in a callee.
subroutine narrower()
  use settings
  implicit none
  wide = max(wide/2, 1)
end subroutine narrower

subroutine worked(x, y)
  use settings
  implicit none
  double precision :: x(64), y(64)
  call transform(wide, x, y)
end subroutine worked

subroutine changed(rows, a)
  implicit none
  integer :: rows, i, k
  double precision :: a(64, rows), x(64), y(64)
  do k = 1, rows ! expect: sequential
    do i = 1, 64
      x(i) = a(i, k)
    end do
    call worked(x, y)
    call narrower()
    do i = 1, 64
      a(i, k) = x(i)
    end do
  end do
end subroutine changed

! What the array holds says where it is touched.
subroutine sought(rows, a)
  implicit none
  integer :: rows, i, k, m
  double precision :: a(64, rows), x(64)
  do k = 1, rows ! expect: sequential H104(x)
    m = 1
    do while (m < 64)
      x(m) = a(m, k)
      m = 2*m
    end do
    m = 1
    do while (m < 64)
      if (x(m) > 0) x(m + 1) = a(m, k)
      m = 2*m
    end do
    a(1, k) = x(33) + x(5)
  end do
end subroutine sought

! It is needed after the loop.
subroutine kept(rows, a, b)
  implicit none
  integer :: rows, i, k
  double precision :: a(64, rows), b(64), x(64), y(64)
  do k = 1, rows ! expect: sequential H103(y)
    do i = 1, 64
      x(i) = a(i, k)
    end do
    call transform(64, x, y)
    do i = 1, 64
      a(i, k) = x(i)
    end do
  end do
  do i = 1, 64
    b(i) = y(i)
  end do
end subroutine kept
