! Near miss: constants take the subscripts out of their columns, into the columns of other iterations. twin: text
subroutine before(b)
  integer, parameter :: n = 100
  double precision :: b(n, n)
  integer :: i, j
  do i = 2, n ! expect: sequential H101(b)
    do j = 1, n ! expect: sequential H101(b)
      b(j, i) = b(j - 1, i)
    end do
  end do
end subroutine

subroutine guarded(b)
  integer, parameter :: n = 100
  double precision :: b(n, n)
  integer :: i, j
  do i = 2, n - 2 ! expect: sequential H102(b)
    do j = 1, n ! expect: parallel doall not-validated
      if (b(j, i) > 0.0d0) b(j, i) = b(2 * n + 6, i - 1)
    end do
  end do
end subroutine
