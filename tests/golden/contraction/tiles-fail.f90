! options: fp=strict
! Near misses of tiles. A row that is carried along, backwards or not perfectly nested, is not computed from its middle.
! twin: text
subroutine far(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n + 30)
  do i = 1, n + 30 ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * (j - 1)
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i + 30) + t(j, i)
    end do
  end do
end subroutine

subroutine wide(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 71, m - 1
      b(j, i) = t(j - 70, i) + t(j, i - 1)
    end do
  end do
end subroutine

subroutine named(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
  b(1, 1) = t(3, 3)
end subroutine

subroutine differ(n, m, k, a, b)
  implicit none
  integer :: n, m, i, j
  integer :: k
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, k
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine less(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m - 2
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine triangle(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, i
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine beside(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    b(1, i) = 1.0d0
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine transposed(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(i, j) + t(j, i - 1)
    end do
  end do
end subroutine

subroutine handed(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: s
  double precision :: t(m, n)
  s = 0.0d0
  do i = 1, n ! expect: parallel overlap not-contraction
    do j = 1, m
      s = s + a(j, i)
      t(j, i) = s
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine along(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: s
  double precision :: t(m, n)
  s = 0.0d0
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      if (j == 1) s = 0.0d0
      s = s + a(j, i)
      t(j, i) = s
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine more(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
      b(j, i) = b(j, i) + 1.0d0
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      a(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine carried(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      if (j == 1) then
        t(j, i) = a(j, i)
      else
        t(j, i) = t(j - 1, i) + a(j, i)
      end if
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine backwards(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = m, 1, -1
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine overwritten(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      a(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine some(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      if (a(j, i) > 0.0d0) t(j, i) = a(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine

subroutine moving(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = 2.0d0 * b(j, i)
    end do
  end do
  do i = 2, n - 1 ! expect: parallel not-contraction
    do j = 2, m - 1
      b(j - 1, i) = t(j, i - 1) + t(j, i + 1)
    end do
  end do
end subroutine
