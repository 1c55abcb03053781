! Near misses of figure 11: the second nest hands values on against its direction; the array is turned over.
subroutine against(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(100, 101)
  double precision, intent(inout) :: b(100, 101)
  double precision :: t(100, 101)
  integer :: i, j
  do j = 1, m ! expect: parallel not-contraction
    do i = 1, n
      t(i, j) = a(i, j) * 2.0d0
    end do
  end do
  do j = m, 1, -1 ! expect: sequential not-contraction
    do i = n, 1, -1
      b(i, j) = t(i, j) + b(i, j + 1)
    end do
  end do
end subroutine

subroutine mirrored(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(100, 100)
  double precision, intent(inout) :: b(100, 100)
  double precision :: t(100, 100)
  integer :: i, j
  do j = 1, n ! expect: parallel not-contraction
    do i = 1, n
      t(i, j) = a(i, j) * 2.0d0
    end do
  end do
  do j = 1, n ! expect: parallel not-contraction
    do i = 1, n
      b(i, j) = t(j, i) + t(i, j)
    end do
  end do
end subroutine
