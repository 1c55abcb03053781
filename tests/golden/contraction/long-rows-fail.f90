! Near misses: a plane is needed; the column of another iteration; read behind; the length changes; longer than what is made. twin: text
subroutine plane(n, m, a, b)
  implicit none
  integer :: n, m, i, j, k
  double precision :: a(m, m, n), b(m, m, n)
  double precision :: t(m, m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      do k = 1, m
        t(k, j, i) = a(k, j, i) + 1.0d0
      end do
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      do k = 1, m
        b(k, j, i) = t(j, k, i)
      end do
    end do
  end do
end subroutine

subroutine next(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 2, m
      b(j, i) = t(m + 1 - j, n + 1 - i) + t(j, i)
    end do
  end do
end subroutine

subroutine behind(n, m, k, a, b, r)
  implicit none
  integer :: n, m, k, i, j
  double precision :: a(m, n), b(m, n), r
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      b(j, i) = t(m + 1 - j, i) + t(j, i)
    end do
  end do
  r = t(3, k)
end subroutine

subroutine changed(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(100, n), b(100, n)
  double precision :: t(m, n)
  m = m - 1
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      b(j, i) = t(m + 1 - j, i) + t(j, i)
    end do
  end do
end subroutine

subroutine longer(n, m, l, a, b)
  implicit none
  integer :: n, m, l, i, j
  double precision :: a(m, n), b(m, n)
  double precision :: t(m, n)
  do i = 1, n ! expect: parallel
    do j = 1, m
      t(j, i) = 1.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, l
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      b(j, i) = t(m + 1 - j, i) + t(j, i)
    end do
  end do
end subroutine
