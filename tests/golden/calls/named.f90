! Arrays of COMMON blocks and modules that callees subscript by their arguments. twin: text
module table
  double precision :: t(40, 100)
end module table

subroutine column(j, x)
  integer :: j, k
  double precision :: x, m(50, 100)
  common /work/ m
  do k = 1, 50 ! expect: parallel doall
    m(k, j) = x*k
  end do
end subroutine column

subroutine columns(x)
  integer :: j
  double precision :: x(100), m(50, 100)
  common /work/ m
  do j = 1, 100 ! expect: parallel doall
    call column(j, x(j))
  end do
  m(1, 1) = 0
end subroutine columns

subroutine bump(j)
  use table
  integer :: j, k
  do k = 2, 40 ! expect: parallel doall
    t(k, j) = t(k, j) + t(1, j)
  end do
end subroutine bump

subroutine bumps(n)
  use table
  integer :: n, j
  do j = 1, n ! expect: parallel doall
    call bump(j)
    t(1, j) = 0
  end do
end subroutine bumps
