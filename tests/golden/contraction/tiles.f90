! Rows as long as a variable says, read at distances in both dimensions: tiles with a window of the array.
! golden: output twin: text
subroutine smooth(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 2, n - 1 ! expect: parallel contraction fusion
    do j = 2, m - 1
      t(j, i) = a(j - 1, i) + a(j + 1, i)
    end do
  end do
  do i = 3, n - 2 ! expect: parallel contraction fusion
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine chain(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  double precision :: u(m, n)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      t(j, i) = a(j, i) * a(j, i)
    end do
  end do
  do i = 1, n - 1 ! expect: parallel contraction fusion
    do j = 2, m
      u(j, i) = t(j, i + 1) - t(j - 1, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel contraction fusion
    do j = 2, m - 1
      b(j, i) = b(j, i) + u(j, i - 1) - u(j + 1, i)
    end do
  end do
end subroutine

subroutine large(n, a, b)
  implicit none
  integer :: n, i, j
  double precision :: a(4000, n), b(4000, n)
  double precision :: t(4000, n)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, 4000
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel contraction fusion
    do j = 2, 3999
      b(j, i) = t(j, i - 1) + t(j, i + 1) - t(j - 1, i) - t(j + 1, i)
    end do
  end do
end subroutine
