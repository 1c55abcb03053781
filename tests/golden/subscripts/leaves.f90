! The near miss: subscripts that stay in their columns. twin: text
subroutine inside(b)
  integer, parameter :: n = 100
  double precision :: b(n, n)
  integer :: i, j
  do i = 2, n ! expect: parallel doall
    do j = 2, n ! expect: sequential H101(b)
      b(j, i) = b(j - 1, i)
    end do
  end do
end subroutine

subroutine guarded(b)
  integer, parameter :: n = 100
  double precision :: b(n, n)
  integer :: i, j
  do i = 2, n ! expect: parallel doall
    do j = 1, n ! expect: sequential H101(b)
      if (j > 1) b(j, i) = b(j - 1, i)
    end do
  end do
end subroutine

subroutine long_steps(m)
  integer, parameter :: n = 100
  integer :: m(10, n)
  integer :: i, j
  do i = 1, n ! expect: parallel doall
    do j = 1, 12, 4 ! expect: parallel doall
      m(j, i) = (i - 1) * (j - 1)
    end do
  end do
end subroutine
