! Near misses: a column is read that another iteration makes; one element is read behind; the column is not all made. twin: text
subroutine next(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(100, 100), b(100, 100)
  double precision :: t(100, 100)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 2, m
      b(j, i) = t(j - 1, n + 1 - i) + t(j, i)
    end do
  end do
end subroutine

subroutine behind(n, m, k, a, b, r)
  implicit none
  integer :: n, m, k, i, j
  double precision :: a(100, 100), b(100, 100), r
  double precision :: t(100, 100)
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 2, m
      b(j, i) = t(j - 1, i) + t(j, i)
    end do
  end do
  r = t(3, k)
end subroutine

subroutine before(n, m, a, b)
  implicit none
  integer :: n, m, i, j, k
  double precision :: a(200, 200), b(200, 200)
  double precision :: t(200, 200)
  do i = 1, n ! expect: parallel
    do j = 1, 200
      t(j, i) = 1.0d0
    end do
  end do
  do k = 1, 10
    do i = 1, n ! expect: parallel not-contraction
      do j = 2, m
        t(j, i) = a(j, i) * 2.0d0
      end do
    end do
    do i = 1, n ! expect: parallel not-contraction
      do j = 2, m
        b(j, i) = b(j, i) + t(j - 1, i) + t(j, i)
      end do
    end do
  end do
end subroutine
