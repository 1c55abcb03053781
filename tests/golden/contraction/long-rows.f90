! Columns as long as a variable says: what stays of the array is a scalar, a part of a column, or a column. golden: output twin: text
subroutine scalars(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      b(j, i) = t(j, i) + a(j, i)
    end do
  end do
end subroutine

subroutine parts(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel contraction fusion
    do j = 2, m
      b(j, i) = t(j - 1, i) + t(j, i)
    end do
  end do
end subroutine

subroutine rows(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(0:m, n), b(0:m, n)
  double precision :: t(0:m, n)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 0, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel contraction fusion
    do j = 0, m
      b(j, i) = t(m - j, i) + t(j, i)
    end do
  end do
end subroutine
